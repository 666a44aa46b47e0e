import type { DatabasePool } from '../../platform/db/pool.ts';
import { type Transaction, writeInTenant } from '../../platform/db/tenant.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import type { Origin } from '../../platform/shared/origin.ts';
import { insertCompany } from './repository.ts';

export interface NewCompany {
  id?: CompanyId;
  name: string;
  language: string;
  timeZone: string;
  notificationEmail: string | null;
  /** If omitted, the database’s clock decides. */
  createdAt?: Date;
  origin?: Origin | undefined;
}

/**
 * Creates a company with its default overtime policy (`total`, for everybody without another; D6), and runs the statements of `alongside`,
 * all in one transaction.
 */
export async function createCompany(
  pool: DatabasePool,
  { id: companyId = newId() as CompanyId, origin, ...company }: NewCompany,
  alongside: (tx: Transaction, companyId: CompanyId) => Promise<void> = async () => {},
): Promise<CompanyId> {
  // The transaction's company is the one it creates.
  const entrance = { text: 'select * from enter_company($1, origin => $2)', values: [companyId], admit: () => {} };
  await writeInTenant({ companyId, pool, origin, entrance }, async (tx) => {
    const policy = { companyId, id: newId(), name: 'Standard', type: 'total', isDefault: true } as const;
    await tx.send(insertCompany({ id: companyId, ...company }, policy));
    await alongside(tx, companyId);
  });
  return companyId;
}

import { type Read, readText, type Statement, together, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { auditChain } from '../audit/repository-chain.ts';
import type { Chain } from '../records/repository-seals.ts';
import { versionChain } from '../time/repository-records.ts';
import type { OnErasure } from './constants.ts';
import { PERSON_TABLES } from './repository-tables.ts';

type Whose = { companyId: CompanyId; employeeId: string };

/** Chains with records that can be redacted. */
export const CHAINS: readonly Chain[] = [versionChain, auditChain] as unknown as readonly Chain[];

export interface ErasurePerson {
  firstName: string;
  lastName: string;
  secondLastName: string | null;
  isActive: boolean;
  isErased: boolean;
  keptUntil: string | null;
  isSelf: boolean;
  isLastOwner: boolean;
  language: string;
  /** Last day with a time record. */
  lastDay: string | null;
}

const COLUMNS = `e.first_name as "firstName", e.last_name as "lastName", e.second_last_name as "secondLastName",
  e.status = 'active' as "isActive", e.erased_at is not null as "isErased", e.kept_until::text as "keptUntil",
  exists (select from memberships m where m.company_id = $companyId and m.employee_id = e.id and m.user_id = $userId) as "isSelf",
  coalesce((select m.role = 'owner' and not exists (
      select from memberships o left join employees oe on oe.company_id = $companyId and oe.id = o.employee_id
        where o.company_id = $companyId and o.id <> m.id and o.role = 'owner' and (oe.id is null or oe.status = 'active'))
    from memberships m where m.company_id = $companyId and m.employee_id = e.id limit 1), false) as "isLastOwner",
  c.language, greatest(
    (select max(w.work_date) from work_entries w where w.company_id = $companyId and w.employee_id = e.id),
    (select max(t.work_date) from time_entries t where t.company_id = $companyId and t.employee_id = e.id),
    (select max(d.date) from absence_days_off d where d.company_id = $companyId and d.employee_id = e.id),
    (select max(d.to_date) from overtime_movements d where d.company_id = $companyId and d.employee_id = e.id))::text as "lastDay"`;

const selectText = `select ${COLUMNS} from employees e join companies c on c.id = $companyId
  where e.company_id = $companyId and e.id = $employeeId`;
const selectPerson = readText<ErasurePerson, Whose & { userId: string | null }>(selectText);
const lockText = writeText<never, Whose>(
  'select from employees where company_id = $companyId and id = $employeeId for no key update',
);
const selectLocked = writeText<ErasurePerson, Whose & { userId: string | null }>(selectText);

/** Throws `employee_not_found`. */
export const getErasurePerson = (whose: Whose & { userId: string | null }): Read<ErasurePerson> =>
  selectPerson(whose).first().required('employee_not_found');

/** The same, locked like every change of the person's data: a concurrent writer comes before it or finds nobody. */
export const lockErasurePerson = ({ companyId, employeeId, userId }: Whose & { userId: string | null }) =>
  together(
    lockText({ companyId, employeeId }),
    selectLocked({ companyId, employeeId, userId }).first().required('employee_not_found'),
  ).map(([, person]) => person);

const counts = PERSON_TABLES.map(({ table, where, file, onErasure }) => ({
  ...{ file, onErasure },
  read: readText<{ count: number }, Whose>(
    `select count(*)::int as count from ${table} t where t.company_id = $companyId and (${where}) and $employeeId::uuid is not null`,
  ),
}));

export type KindCount = { file: string; onErasure: OnErasure; count: number };

/** Number of records of each kind, for kinds with any. */
export const countKinds = (whose: Whose): Statement<KindCount[], 'reads'> =>
  together(...counts.map(({ read }) => read(whose))).map((found) =>
    counts.flatMap(({ file, onErasure }, place) => {
      const count = found[place]?.[0]?.count ?? 0;
      return count === 0 ? [] : [{ file, onErasure, count }];
    }),
  );

const selectErasable = writeText<{ chain: string; recordId: string }, { employeeId: string }>(
  'select chain, record_id as "recordId" from list_erasable_records($employeeId)',
);

/** Records of all kinds, sealed or not. Call in the transaction that holds the chains. */
export const listErasable = (employeeId: string): Write<{ chain: string; recordId: string }[]> =>
  selectErasable({ employeeId });

/** Prevents sealing until the end of the transaction. */
export const holdChains = (companyId: CompanyId): Statement<unknown> =>
  together(...CHAINS.map((chain) => chain.hold(companyId)));

const erase = writeText<unknown, { employeeId: string; label: string; at: Date; keptUntil: string | null }>(
  'select erase_person($employeeId, $label, $at, $keptUntil::date)',
);
export const erasePerson = (values: {
  employeeId: string;
  label: string;
  at: Date;
  keptUntil: string | null;
}): Write<unknown> => erase(values);

const append = writeText<unknown, { batchId: string; chain: string; ids: string[]; hashes: Buffer[]; at: Date }>(
  'select append_redactions($batchId, $chain, $ids, $hashes, $at)',
);
export const appendRedactions = (
  { batchId, at }: { batchId: string; at: Date },
  chain: string,
  left: readonly { recordId: string; hash: Buffer }[],
): Write<unknown> =>
  append({
    ...{ batchId, at, chain },
    ids: left.map(({ recordId }) => recordId),
    hashes: left.map(({ hash }) => hash),
  });

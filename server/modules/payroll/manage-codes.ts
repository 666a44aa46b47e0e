import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { together } from '../../platform/db/statement.ts';
import type { Send } from '../../platform/db/tenant.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { PLAIN_KINDS } from './constants.ts';
import * as repository from './repository.ts';
import type { PayrollCode } from './rules-codes.ts';
import { retroKindOf } from './rules-kinds.ts';
import type { codeMapOutput, getCodeMapInput, kindsOutput, mapKindInput, updateCodeMapInput } from './schema.ts';

type CodeMapAnswer = z.output<typeof codeMapOutput>;

const answerOf = (officeId: string | null, codes: readonly PayrollCode[]): CodeMapAnswer => ({
  officeId,
  codes: codes.map(({ officeId: _, ...code }) => code),
});

/** Returns the codes of the company, or of an office (P3). Throws `office_not_found`. */
export async function getCodeMap(
  { companyId, read }: Scope,
  { officeId }: z.output<typeof getCodeMapInput>,
): Promise<CodeMapAnswer> {
  const id = officeId ?? null;
  const [, codes] = await read(repository.requireOffices(companyId, [id]), repository.listOwnCodes(companyId, id));
  return answerOf(id, codes);
}

type Given = Omit<PayrollCode, 'officeId'>;

const sameAs = (row: Given, given: Given) =>
  row.code === given.code && row.unit === given.unit && row.factor === given.factor && row.exported === given.exported;

/** Writes the codes of the company or an office that differ; with `replaces`, deletes those of other kinds. */
async function writeCodes(
  { companyId, now }: Scope,
  send: Send,
  { officeId, codes, replaces }: { officeId: string | null; codes: readonly Given[]; replaces: boolean },
): Promise<void> {
  const [, , rows] = await send(
    repository.lockOffices(companyId, [officeId]),
    repository.lockCodeMap(companyId),
    repository.readOwnCodes(companyId, officeId),
  );
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  const at = new Date(now().epochMilliseconds);
  const kinds = new Set(codes.map(({ kind }) => kind));
  await send(
    together(
      ...rows.filter(({ kind }) => replaces && !kinds.has(kind)).map(({ id }) => repository.deleteCode(companyId, id)),
      ...codes.flatMap((code) => {
        const row = byKind.get(code.kind);
        if (!row)
          return [repository.insertCode({ companyId, id: newId(), officeId, ...code, createdAt: at, updatedAt: at })];
        return sameAs(row, code) ? [] : [repository.updateCode({ ...row, ...code, updatedAt: at })];
      }),
    ),
  );
}

/** Replaces the codes of the company or an office (P3). Throws `office_not_found`. */
export function updateCodeMap(
  scope: Scope,
  { officeId: given, codes }: z.output<typeof updateCodeMapInput>,
): Promise<CodeMapAnswer> {
  const officeId = given ?? null;
  return scope.transaction(async ({ send, commit }) => {
    await writeCodes(scope, send, { officeId, codes, replaces: true });
    return answerOf(officeId, await commit(repository.listOwnCodes(scope.companyId, officeId)));
  });
}

/** Maps one kind, beside the others. Throws `office_not_found`. */
export function mapKind(
  scope: Scope,
  { officeId: given, ...code }: z.output<typeof mapKindInput>,
): Promise<CodeMapAnswer> {
  const officeId = given ?? null;
  return scope.transaction(async ({ send, commit }) => {
    await writeCodes(scope, send, { officeId, codes: [code], replaces: false });
    return answerOf(officeId, await commit(repository.listOwnCodes(scope.companyId, officeId)));
  });
}

/** Returns the kinds of a company (P2): those of everybody, those that its own names make, and late changes of each. */
export async function listKinds({ companyId, read }: Scope): Promise<z.output<typeof kindsOutput>> {
  const named = await read(repository.listNamedKinds(companyId));
  const kinds = [...PLAIN_KINDS.map((kind) => ({ kind, name: null })), ...named];
  return [...kinds, ...kinds.map(({ kind, name }) => ({ kind: retroKindOf(kind), name }))];
}

/** Throws `payroll_period_not_exportable` unless the period is closed, or in review for a draft (P5). */
export function refuseNotExportable({ status }: Pick<repository.Period, 'status'>, draft: boolean): void {
  if (status === 'closed' || (draft && status === 'review')) return;
  throw new DomainError('payroll_period_not_exportable');
}

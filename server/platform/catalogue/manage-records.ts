import { getTableColumns } from 'drizzle-orm';
import type { z } from 'zod';
import type { PageText } from '../db/list-page.ts';
import type { Scope } from '../db/scope.ts';
import { nothing } from '../db/statement.ts';
import { DomainError, type ErrorCode, refuseFaults } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import type { JsonText } from '../shared/json-text.ts';
import type { Catalogue, RecordTable } from './catalogue.ts';
import { repositoryOf } from './repository.ts';
import type { listRecordsInput } from './schema.ts';

/** Returns whether records of a table can be closed for changes. */
export const hasEditable = (table: RecordTable): boolean => 'editable' in getTableColumns(table);

/**
 * Lists, reads, creates, changes and deletes the records of one catalogue. All but list and create throw `<resource>_not_found`;
 * writes throw the codes of the catalogue's conflicts, and `<resource>_not_editable` for a record that is closed for changes.
 */
export function manageRecords<Table extends RecordTable, Answered>({
  resource,
  table,
  record,
  columns = (fields) => fields,
  faultsOf = () => ({}),
  conflicts = {},
  isUsed,
}: Catalogue<Table, Answered>) {
  const repository = repositoryOf(table, record);
  const code = (problem: string) => `${resource}_${problem}` as ErrorCode;
  const notFound = code('not_found');
  const refuseClosed = (row: Table['$inferSelect']) => {
    if (hasEditable(table) && row.editable === false) throw new DomainError(code('not_editable'));
  };
  const timeOf = (scope: Scope) => new Date(scope.now().epochMilliseconds);
  return {
    list: ({ companyId, read }: Scope, input: z.output<typeof listRecordsInput>): Promise<PageText<Answered>> =>
      read(repository.list(companyId, input)),

    get: ({ companyId, read }: Scope, { id }: { id: string }): Promise<JsonText<Answered>> =>
      read(repository.find(companyId, id).required(notFound)),

    create(scope: Scope, fields: object): Promise<JsonText<Answered>> {
      refuseFaults(faultsOf(fields));
      const at = timeOf(scope);
      const row = { ...columns(fields), id: newId(), companyId: scope.companyId, createdAt: at, updatedAt: at };
      return scope.transaction(({ commit }) => commit(repository.insert(row).refusing(conflicts)));
    },

    /** Null clears a field, an omitted one stays. */
    update(scope: Scope, { id, ...changes }: { id: string }): Promise<JsonText<Answered>> {
      const { companyId } = scope;
      return scope.transaction(async ({ send, commit }) => {
        const before = await send(repository.lock(companyId, id).required(notFound));
        refuseClosed(before);
        refuseFaults(faultsOf({ ...before, ...changes }));
        const written = { ...columns(changes, id), updatedAt: timeOf(scope) };
        return commit(repository.update(companyId, id, written).refusing(conflicts));
      });
    },

    /** Throws `<resource>_in_use` while something refers to the record, whether or not it is closed for changes. */
    async delete(scope: Scope, { id }: { id: string }): Promise<void> {
      const { companyId } = scope;
      await scope.transaction(async ({ send }) => {
        const [row, isInUse] = await send(
          repository.lock(companyId, id).required(notFound),
          isUsed?.(companyId, id) ?? nothing(false),
        );
        if (isInUse) throw new DomainError(code('in_use'));
        await send(repository.remove(companyId, id).refusingReferences(code('in_use')));
        refuseClosed(row);
      });
    },
  };
}

import type { z } from 'zod';
import { arbitrate } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { DomainError, type ErrorCode } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { presentBreak, presentCheckType } from './present.ts';
import {
  breakRepository,
  type CatalogueRecord,
  type CatalogueRepository,
  checkTypeRepository,
} from './repository-catalogues.ts';
import { BREAK_REFERENCE, CHECK_TYPE_REFERENCE } from './repository-entries.ts';
import type { listCatalogueInput } from './schema.ts';

interface Catalogue<Row extends CatalogueRecord, Answer> {
  repository: CatalogueRepository<Row>;
  present(row: Row): Answer;
  notFound: ErrorCode;
  inUse: ErrorCode;
  /** The constraint by which entries refer to a record. */
  reference: string;
}

/** Lists, reads, creates, changes and deletes the records of one catalogue. All but list and create throw its `…_not_found`. */
function manage<Row extends CatalogueRecord, Answer>({
  repository,
  present,
  notFound,
  inUse,
  reference,
}: Catalogue<Row, Answer>) {
  const presentFound = (row: Row | undefined): Answer => {
    if (!row) throw new DomainError(notFound);
    return present(row);
  };
  const timeOf = (scope: Scope) => new Date(scope.now().epochMilliseconds);
  return {
    async list(scope: Scope, input: z.output<typeof listCatalogueInput>): Promise<Page<Answer>> {
      const { rows, total } = await scope.read((db) => repository.list(db, scope.companyId, input));
      return { rows: rows.map(present), total };
    },

    async get(scope: Scope, { id }: { id: string }): Promise<Answer> {
      return presentFound(await scope.read((db) => repository.find(db, scope.companyId, id)));
    },

    async create(scope: Scope, fields: { name: string }): Promise<Answer> {
      const at = timeOf(scope);
      const row = { ...fields, id: newId(), companyId: scope.companyId, createdAt: at, updatedAt: at };
      return present(await scope.transaction((db, commitWith) => commitWith(() => repository.insert(db, row))));
    },

    /** Null clears a field, an omitted one stays. What is settled stays so until something is written on its day: the day is settled anew then, with the terms of now. */
    async update(scope: Scope, { id, ...changes }: { id: string; name?: string }): Promise<Answer> {
      const row = await scope.transaction((db, commitWith) =>
        commitWith(() => repository.update(db, scope.companyId, id, { ...changes, updatedAt: timeOf(scope) })),
      );
      return presentFound(row);
    },

    /** Throws its `…_in_use` while an entry refers to it, a deleted one too: that stays evidence (H2). */
    async remove(scope: Scope, { id }: { id: string }): Promise<void> {
      const removed = await scope.transaction((db, commitWith) =>
        commitWith(() => arbitrate({ [reference]: inUse }, repository.remove(db, scope.companyId, id))),
      );
      if (!removed) throw new DomainError(notFound);
    },
  };
}

export const checkTypes = manage({
  repository: checkTypeRepository,
  present: presentCheckType,
  notFound: 'work_check_type_not_found',
  inUse: 'work_check_type_in_use',
  reference: CHECK_TYPE_REFERENCE,
});

export const breaks = manage({
  repository: breakRepository,
  present: presentBreak,
  notFound: 'work_break_not_found',
  inUse: 'work_break_in_use',
  reference: BREAK_REFERENCE,
});

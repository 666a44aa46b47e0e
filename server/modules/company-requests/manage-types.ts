import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type Level, requestTypes } from '#drizzle/schema/company-requests.ts';
import type { Catalogue } from '../../platform/catalogue/catalogue.ts';
import { manageRecords } from '../../platform/catalogue/manage-records.ts';
import { repositoryOf } from '../../platform/catalogue/repository.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Read } from '../../platform/db/statement.ts';
import { DomainError, refuseFaults } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { findTypeUses } from './repository.ts';
import { areMembers } from './repository-approvers.ts';
import { conditionFaults, DEFAULT_LEVELS } from './rules.ts';
import {
  type createRequestTypeInput,
  requestTypeOutput,
  type typeUsesOutput,
  type updateRequestTypeInput,
} from './schema-types.ts';

type TypeRecord = z.output<typeof requestTypeOutput>;
type TypeAnswer = JsonText<TypeRecord>;

const record = answeredRecord(requestTypeOutput, { table: requestTypes });

/**
 * Types are listed, read and deleted like any catalogue: throws `request_type_not_found`, and `request_type_in_use` if requests have the
 * type.
 */
export const {
  list: listRequestTypes,
  get: getRequestType,
  delete: deleteRequestType,
} = manageRecords({
  resource: 'request_type',
  table: requestTypes,
  record,
} satisfies Catalogue<typeof requestTypes, TypeRecord>);

const repository = repositoryOf(requestTypes, record);

/** One page of types, for callers in other modules. */
export const listRequestTypeRecords = repository.list;

const identified = <Given extends { id?: string | undefined }>(questions: readonly Given[]) =>
  questions.map((question) => ({ ...question, id: question.id ?? newId() }));

/** Checks that the approvers given as users belong to the company. */
function approversAreMembers({ companyId }: Scope, levels: readonly Level[]): Read<boolean> {
  const userIds = new Set(levels.flatMap(({ approvers }) => approvers.flatMap(({ userId }) => userId ?? [])));
  return areMembers(companyId, [...userIds]);
}

/** Without levels, any administrator decides its requests. Throws `user_not_found`. */
export async function createRequestType(
  scope: Scope,
  { name, icon = null, questions = [], levels = DEFAULT_LEVELS }: z.output<typeof createRequestTypeInput>,
): Promise<TypeAnswer> {
  const at = new Date(scope.now().epochMilliseconds);
  const stamps = { companyId: scope.companyId, id: newId(), createdAt: at, updatedAt: at };
  return scope.transaction(async ({ send, commit }) => {
    if (!(await send(approversAreMembers(scope, levels)))) throw new DomainError('user_not_found');
    const type = { ...stamps, name, icon, questions: identified(questions), levels };
    return commit(repository.insert(type));
  });
}

/**
 * Replaces questions and levels as a whole; a question sent with its id stays the same one. Requests keep their questions and levels. Of
 * several changes with the same `typeBefore` one succeeds. Throws `request_type_not_found`, `request_type_changed`, `user_not_found`, and
 * faults by field if a condition refers to a question that no longer exists.
 */
export async function updateRequestType(
  scope: Scope,
  { id, typeBefore = {}, questions, ...changes }: z.output<typeof updateRequestTypeInput>,
): Promise<TypeAnswer> {
  const updatedAt = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async ({ send, commit }) => {
    const [before, areKnown] = await send(
      repository.lock(scope.companyId, id).required('request_type_not_found'),
      approversAreMembers(scope, changes.levels ?? []),
    );
    const now = Object.fromEntries(
      Object.keys(typeBefore).map((name) => [name, before[name as keyof typeof typeBefore]]),
    );
    if (!isDeepStrictEqual({ ...typeBefore }, now)) throw new DomainError('request_type_changed');
    const asked = questions ? identified(questions) : before.questions;
    refuseFaults(conditionFaults(changes.levels ?? before.levels, asked));
    if (!areKnown) throw new DomainError('user_not_found');
    const after = { ...changes, questions: asked, updatedAt };
    return commit(repository.update(scope.companyId, id, after));
  });
}

/** Returns which types have requests, and how many of them are pending. */
export const listTypeUses = ({ companyId, read }: Scope): Promise<z.output<typeof typeUsesOutput>> =>
  read(findTypeUses(companyId));

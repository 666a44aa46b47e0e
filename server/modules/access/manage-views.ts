import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { may } from '../../platform/shared/rights.ts';
import * as repository from './repository-views.ts';
import type { deleteViewInput, listViewsInput, saveViewInput, viewOutput } from './schema-views.ts';

type View = z.output<typeof viewOutput>;

const ofCaller = ({ companyId, actor }: Scope, page: string) => ({
  ...{ companyId, page },
  userId: actor.type === 'user' ? actor.id : null,
});

/** Returns the saved views of the caller, then those that others share with the company. */
export const listViews = (scope: Scope, { page }: z.output<typeof listViewsInput>): Promise<View[]> =>
  scope.read(repository.listViews(ofCaller(scope, page)));

/**
 * Saves a view of a list, replacing the caller's own one of that name. Only people who may decide can share it with the company: otherwise
 * 403 `role_not_allowed`. A view grants no rights: everybody who opens it sees the records of their own scope.
 */
export async function saveView(scope: Scope, { page, ...view }: z.output<typeof saveViewInput>): Promise<View[]> {
  if (view.isShared && !may(scope.actor, 'decide')) throw new DomainError('role_not_allowed');
  await scope.transaction(({ commit }) => commit(repository.saveView(ofCaller(scope, page), view)));
  return listViews(scope, { page });
}

/** Deletes a view of the caller; others stay as they are. Does nothing if there is none of that name. */
export async function deleteView(scope: Scope, { page, name }: z.output<typeof deleteViewInput>): Promise<View[]> {
  await scope.transaction(({ commit }) => commit(repository.deleteView(ofCaller(scope, page), name)));
  return listViews(scope, { page });
}

import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { directionOf, type Page } from '../../platform/shared/lists.ts';
import { listGroups } from './repository-contribution-groups.ts';
import type { contributionGroupOutput, listContributionGroupsInput } from './schema-contribution-groups.ts';

/** Returns the different contribution groups of salaries, by name (G7). */
export async function listContributionGroups(
  { companyId, read }: Scope,
  { page, limit, orderBy }: z.output<typeof listContributionGroupsInput>,
): Promise<Page<z.output<typeof contributionGroupOutput>>> {
  const groups = await read(listGroups(companyId));
  if (directionOf(orderBy, 'asc') === 'desc') groups.reverse();
  const first = (page - 1) * limit;
  return { rows: groups.slice(first, first + limit), total: groups.length };
}

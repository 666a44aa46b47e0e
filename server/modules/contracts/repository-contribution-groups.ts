import type { z } from 'zod';
import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { contributionGroupOutput } from './schema-contribution-groups.ts';

// Identifies a name and protects nothing, so MD5 does.
const selectGroups = readText<z.output<typeof contributionGroupOutput>, { companyId: CompanyId }>(`
  select distinct md5(contribution_group)::uuid as id, contribution_group as name from salaries
    where company_id = $companyId and contribution_group <> '' order by name`);

/** Contribution groups in salaries, by name. */
export const listGroups = (companyId: CompanyId): Read<z.output<typeof contributionGroupOutput>[]> =>
  selectGroups({ companyId });

import type { z } from 'zod';
import { type Read, readText, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { viewOutput } from './schema-views.ts';

type View = z.output<typeof viewOutput>;
type Of = { companyId: CompanyId; userId: string | null; page: string };

const MOST_VIEWS = 100;
const MEMBERSHIP = '(select m.id from memberships m where m.company_id = $companyId and m.user_id = $userId)';

const selectViews = readText<View, Of & { most: number }>(`
  select v.name, v.query, v.is_shared as "isShared", coalesce(v.membership_id = ${MEMBERSHIP}, false) as "isOwn"
  from saved_views v
  where v.company_id = $companyId and v.page = $page and (v.is_shared or v.membership_id = ${MEMBERSHIP})
  order by "isOwn" desc, v.name collate "und-x-icu", v.id limit $most`);

/** A user's own views of a page by name, then the shared ones of others. */
export const listViews = (of: Of): Read<View[]> => selectViews({ ...of, most: MOST_VIEWS });

const upsertView = writeText<never, Of & Omit<View, 'isOwn'>>(`
  insert into saved_views (company_id, id, membership_id, page, name, query, is_shared)
  select $companyId, uuidv7(), ${MEMBERSHIP}, $page, $name, $query, $isShared
  on conflict (company_id, membership_id, page, name)
  do update set query = excluded.query, is_shared = excluded.is_shared, updated_at = now()`);

/** Saves a user's view, replacing their own one of the same name. */
export const saveView = (of: Of, view: Omit<View, 'isOwn'>): Write<never[]> => upsertView({ ...of, ...view });

const deletion = writeText<never, Of & { name: string }>(
  `delete from saved_views where company_id = $companyId and membership_id = ${MEMBERSHIP} and page = $page and name = $name`,
);

export const deleteView = (of: Of, name: string): Write<number> => deletion({ ...of, name }).affected();

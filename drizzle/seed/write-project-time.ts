import type { Scope } from '#server/platform/db/scope.ts';
import { writeText } from '#server/platform/db/statement.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { newId } from '#server/platform/shared/ids.ts';
import type { ProjectTimePlan } from './project-time.ts';
import type { Catalogue } from './write-catalogue.ts';

const insertEntries = writeText<never, { entries: string }>(`
  insert into time_entries (company_id, id, employee_id, project_id, time_zone, work_date, started_at, ended_at, comment, created_at,
      updated_at)
    select "companyId", id, "employeeId", "projectId", "timeZone", "workDate", "startedAt", "endedAt", comment, "writtenAt", "writtenAt"
    from json_to_recordset($entries::json) as entry ("companyId" uuid, id uuid, "employeeId" uuid, "projectId" uuid, "timeZone" text,
      "workDate" date, "startedAt" timestamptz, "endedAt" timestamptz, comment text, "writtenAt" timestamptz)`);

const insertTags = writeText<never, { tags: string }>(`
  insert into time_entry_tags (company_id, id, time_entry_id, tag_id)
    select "companyId", id, "entryId", "tagId"
    from json_to_recordset($tags::json) as tag ("companyId" uuid, id uuid, "entryId" uuid, "tagId" uuid)`);

/** Writes what a person spent on projects and plans for them, as the use case of an entry would (B12). */
export async function writeProjectTime(
  { companyId, now, transaction }: Scope,
  { employeeId, timeZone, catalogue }: { employeeId: string; timeZone: string; catalogue: Catalogue },
  plans: readonly ProjectTimePlan[],
): Promise<void> {
  if (plans.length === 0) return;
  const at = new Date(now().epochMilliseconds);
  const written = plans.map(({ project, tags, startedAt, endedAt, comment }) => {
    const id = newId();
    return {
      entry: {
        ...{ companyId, id, employeeId, timeZone, startedAt, endedAt, comment },
        projectId: project && catalogue.projects[project],
        workDate: localDateOf(startedAt, timeZone),
        // Time is entered when it is over, and planned some day before.
        writtenAt: endedAt < at ? endedAt : at,
      },
      tags: tags.map((tag) => ({ companyId, id: newId(), entryId: id, tagId: catalogue.tags[tag] })),
    };
  });
  await transaction(({ commit }) =>
    commit(
      insertEntries({ entries: JSON.stringify(written.map(({ entry }) => entry)) }),
      insertTags({ tags: JSON.stringify(written.flatMap(({ tags }) => tags)) }),
    ),
  );
}

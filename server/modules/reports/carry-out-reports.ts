import type { Finished, LongWork, Running } from '../long-work/kinds.ts';
import { REPORT_KIND, REPORT_SCOPES, type SummedReport } from './constants.ts';
import { filtersOf } from './list-summed-lines.ts';
import { presentLines } from './present-summed.ts';
import { listLinesOfPeople, listPeopleSeenBy, type ReportFilters } from './repository-summed.ts';
import { addUpLines, type SummedLine } from './rules-lines.ts';

/** People whose days one statement adds up: ten years of them take it part of a second. */
const PORTION = 100;

type Asked = { report: SummedReport } & Omit<ReportFilters, 'seesPrivate' | 'employeeIds'>;

/**
 * Writes a report in portions of people, of those whom the person who started it may see when it runs (I3). Its file contains the lines that
 * a request would return, in JSON.
 */
async function writeReport({ scope: given, input, progress }: Running<Asked>): Promise<Finished> {
  const scope = given.usingReplica();
  const { report, ...asked } = input;
  const filters = filtersOf(scope, asked);
  const userId = scope.actor.type === 'user' ? scope.actor.id : null;
  const ids = await scope.read(listPeopleSeenBy(scope.companyId, userId, filters));
  const parts: SummedLine[] = [];
  for (let done = 0; done < ids.length; done += PORTION) {
    await progress(done, ids.length);
    const employeeIds = ids.slice(done, done + PORTION);
    const lines = await scope.read(listLinesOfPeople(scope, report, { ...filters, employeeIds }));
    parts.splice(0, parts.length, ...addUpLines([parts, lines]));
  }
  await progress(ids.length, ids.length);
  const data = presentLines[report](parts, 'asc');
  const { from, to } = asked;
  return {
    result: { report, from, to, filters: asked, lines: data.length, fileScope: REPORT_SCOPES[report] },
    file: {
      name: `${report}_${from}_${to}.json`,
      contentType: 'application/json',
      bytes: Buffer.from(JSON.stringify({ report, filters: asked, data })),
    },
  };
}

export const REPORT_WORK: LongWork<Asked> = { name: REPORT_KIND, run: writeReport };

import { formatInZone, formatUtc } from '../../platform/shared/dates.ts';
import type { CorrectedEntry, CorrectionRow } from './repository.ts';
import { actionsOf, type Caller, type Standing } from './rules.ts';
import type { CorrectionAnswer } from './schema.ts';

type Effect = CorrectionAnswer['effect'];

/**
 * A WorkEntryCorrection of the API, with its effect (J3) and the actions of the caller. `seesComments`: whether they may read what people
 * wrote about it (I4).
 */
export const presentCorrection = (
  row: CorrectionRow,
  { effect, caller, today, seesComments }: { effect: Effect; caller: Caller; today: string; seesComments: boolean },
): CorrectionAnswer => ({
  id: row.id,
  employee: row.employee,
  type: row.type,
  status: row.status,
  workEntryId: row.workEntryId,
  from: row.fromDate,
  to: row.toDate,
  before: row.before && entryOf(row.before),
  after: row.after && entryOf(row.after),
  reasonId: row.reasonId,
  reason: row.reason,
  side: row.side,
  proposedBy: { type: row.proposerType, id: row.proposerId, name: row.proposerName },
  answerBy: row.answerBy,
  mode: row.mode,
  decidedBy:
    row.deciderType === null || row.deciderName === null
      ? null
      : { type: row.deciderType, id: row.deciderId, name: row.deciderName },
  decidedAt: row.decidedAt && formatUtc(row.decidedAt),
  comment: seesComments ? row.comment : null,
  objection:
    row.objectedAt === null || row.objection === null
      ? null
      : { comment: seesComments ? row.objection : null, at: formatUtc(row.objectedAt) },
  effect,
  actions: actionsOf(row satisfies Standing, caller, today),
  createdAt: formatUtc(row.createdAt),
  updatedAt: formatUtc(row.updatedAt),
});

function entryOf({ startedAt, endedAt, timeZone, ...entry }: CorrectedEntry): NonNullable<CorrectionAnswer['after']> {
  const local = (instant: string) => formatInZone(Temporal.Instant.from(instant), timeZone);
  return {
    workEntryType: entry.workEntryType,
    workCheckTypeId: entry.workCheckTypeId,
    workBreakId: entry.workBreakId,
    timeZone,
    startedAt: local(startedAt),
    endedAt: endedAt && local(endedAt),
  };
}

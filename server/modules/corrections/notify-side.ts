import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import type { CorrectedValues, CorrectionOutcome, MailValues } from '../../platform/mail/mails.ts';
import { CORRECTIONS_PATH, MY_TIME_PATH } from '../../platform/shared/page-paths.ts';
import { listMembersOf } from '../access/repository-notices.ts';
import { writeNotices } from '../notices/write-notices.ts';
import type { CorrectedEntry, Correction } from './repository.ts';
import * as notices from './repository-notices.ts';

type Members = Read<string[]>;
const NOBODY: Members = nothing<string[]>([]);
type Quoted = Omit<CorrectedValues, 'companyName' | 'link'>;
type CorrectionNotice = 'correction_proposed' | 'correction_reminder' | 'correction_decided';

/** J7: notifies the side that has to answer what is proposed, with old and new values. `proposedOn`: it is a reminder of a proposal of that day. */
export function notifyOfProposal(
  tx: Transaction,
  scope: Scope,
  correction: Correction,
  reminder?: { proposedOn: string; number: number },
): Promise<void> {
  const { companyId } = scope;
  const { id, employeeId, side, proposerName, answerBy } = correction;
  const members =
    side === 'company' ? listMembersOf(companyId, employeeId) : notices.listDeciders({ companyId, employeeId });
  const said = { proposerName, ...(answerBy !== null && { answerOn: answerBy }) };
  return reminder === undefined
    ? notify(tx, scope, correction, { kind: 'correction_proposed', fact: id, members, said })
    : notify(tx, scope, correction, {
        kind: 'correction_reminder',
        fact: `${id}:${reminder.number}`,
        members,
        said: { ...said, proposedOn: reminder.proposedOn },
      });
}

/** J2, J7: notifies the other side of the outcome of a correction. */
export function notifyOfOutcome(
  tx: Transaction,
  scope: Scope,
  correction: Correction,
  { outcome, comment }: { outcome: CorrectionOutcome; comment: string | null },
): Promise<void> {
  const { companyId } = scope;
  const { id, employeeId, side, proposerType, proposerId } = correction;
  const isAnswer = outcome !== 'withdrawn' && outcome !== 'carried_out';
  const toEmployee = (side === 'employee') === isAnswer;
  const proposer = proposerType === 'user' ? proposerId : null;
  const toCompany = () => {
    if (!isAnswer) return notices.listDeciders({ companyId, employeeId });
    return proposer === null ? NOBODY : notices.listProposers(companyId, proposer);
  };
  return notify(tx, scope, correction, {
    kind: 'correction_decided',
    fact: `${id}:${outcome}`,
    members: toEmployee ? listMembersOf(companyId, employeeId) : toCompany(),
    said: { outcome, deciderName: scope.actor.name, ...(comment && { comment }) },
  });
}

interface Told<Kind extends CorrectionNotice> {
  kind: Kind;
  fact: string;
  members: Members;
  /** Values of the mail besides the old and new ones. */
  said: Omit<MailValues[Kind], keyof CorrectedValues>;
}

async function notify<Kind extends CorrectionNotice>(
  tx: Transaction,
  scope: Scope,
  correction: Correction,
  { kind, fact, members, said }: Told<Kind>,
): Promise<void> {
  const { id, employeeId } = correction;
  const [{ employeeName, names }, memberIds] = await tx.send(notices.findNames(scope.companyId, correction), members);
  const values = { ...quotedOf(correction, names), employeeName, ...said };
  await writeNotices<CorrectionNotice>(tx, scope, {
    ...{ kind, fact, recordId: id, employeeId, path: CORRECTIONS_PATH, ownPath: MY_TIME_PATH, memberIds },
    said: 'outcome' in said ? { outcome: String(said.outcome) } : {},
    valuesOf: () => values as unknown as Omit<MailValues[CorrectionNotice], 'companyName' | 'link'>,
  });
}

function quotedOf(
  { before, after, reason }: Correction,
  names: Readonly<Record<string, string>>,
): Omit<Quoted, 'employeeName'> {
  const old = before && quotedEntry(before, names);
  const made = after && quotedEntry(after, names);
  return {
    ...(old && { beforeOn: old.on, beforeSpan: old.span, beforeEntry: old.entry }),
    ...(made && { afterOn: made.on, afterSpan: made.span, afterEntry: made.entry }),
    ...(old && !made && { deletedOn: old.on }),
    reason,
  };
}

/** Date, and clock times in the entry's time zone with the name of its break or check type. */
function quotedEntry(entry: CorrectedEntry, names: Readonly<Record<string, string>>) {
  const { startedAt, endedAt, timeZone, workEntryType, workBreakId, workCheckTypeId } = entry;
  const local = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  const clock = (instant: string) => local(instant).toPlainTime().toString({ smallestUnit: 'minute' });
  const kinds = [workBreakId, workCheckTypeId].flatMap((id) => (id === null ? [] : (names[id] ?? [])));
  return {
    on: local(startedAt).toPlainDate().toString(),
    span: `${clock(startedAt)}–${endedAt === null ? '' : clock(endedAt)}${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}`,
    entry: workEntryType,
  };
}

import { createAbsenceRequest } from '#server/modules/absences/create-request.ts';
import { createAbsenceRequestInput } from '#server/modules/absences/schema.ts';
import { proposeCorrection } from '#server/modules/corrections/propose-correction.ts';
import { proposeCorrectionInput } from '#server/modules/corrections/schema.ts';
import { deleteWorkEntry, listWorkEntries, updateWorkEntry } from '#server/modules/time/manage-entries.ts';
import { listWorkEntriesInput, updateWorkEntryInput } from '#server/modules/time/schema.ts';
import type { Actor, Scope } from '#server/platform/db/scope.ts';
import { addDays, datesBetween } from '#server/platform/shared/dates.ts';
import type { Context, Member } from './context.ts';
import { randomOf } from './random.ts';

/** Somebody with an account, and the employee they are. */
export interface Reviewer {
  actor: Actor;
  member: Member;
}

interface Span {
  from: string;
  to: string;
}

const COMPANY_REASONS = [
  'The terminal has no clock-out, and the shift was handed over at this time.',
  'Left for the customer in the afternoon, as the trip report says.',
  'Helped to unload the late lorry.',
];
const OWN_REASONS = ['I forgot to clock out after the stocktaking.', 'I clocked out before the call ended.'];
/** More entries than a weekend and the day before it can have. */
const ENTRIES_OF_DAYS = 50;
/** Of the end of the month. */
const SICK_WITHIN_DAYS = 6;
const LATE_NOTE = 'The note of the doctor came by post.';

const entriesOf = async (scope: Scope, employeeId: string, { from, to }: Span, limit: number) => {
  const input = listWorkEntriesInput.parse({ employeeId: [employeeId], from, to, limit });
  return (await listWorkEntries(scope, input)).rows.value;
};

/** The local date of an entry, in its own zone (A3). */
const dateOf = ({ workEntryIn }: { workEntryIn: { date: string } }): string =>
  workEntryIn.date.slice(0, 'YYYY-MM-DD'.length);

/** The last entry of a day in some days, the latest that could end so many minutes later by now, with that end. */
async function lastEntry(
  scope: Scope,
  { employeeId, minutes, ...span }: Span & { employeeId: string; minutes: number },
) {
  const entries = await entriesOf(scope, employeeId, span, ENTRIES_OF_DAYS);
  for (const [entry] of Map.groupBy(entries, dateOf).values()) {
    if (!entry?.workEntryOut || entry.workEntryType !== 'work') continue;
    const end = Temporal.Instant.from(entry.workEntryOut.date).add({ minutes });
    // At the border of a month the last day may still go on where the person works.
    if (Temporal.Instant.compare(end, scope.now()) <= 0) return { ...entry, workEntryOut: { date: end.toString() } };
  }
  return null;
}

/** Moves the end of a person's last entry in some days to a later time. */
export async function moveEnd(scope: Scope, of: Span & { employeeId: string; minutes: number }): Promise<void> {
  const entry = await lastEntry(scope, of);
  if (!entry) return;
  await updateWorkEntry(scope, updateWorkEntryInput.parse({ id: entry.id, workEntryOut: entry.workEntryOut }));
}

/**
 * Leaves a month with blockers (K1): proposals of the company and of employees with an account, a day whose entries were somebody else's, and sick
 * leave that nobody has decided on. Returns the people with a blocker.
 */
export async function openCorrections(
  period: Span,
  { members, reviewers, at }: { members: readonly Member[]; reviewers: readonly Reviewer[]; at: Temporal.Instant },
  context: Context,
): Promise<ReadonlySet<string>> {
  const { scopeAt, deciderFor, catalogue, seed } = context;
  const random = randomOf(seed, 'open month');
  const withAccount = new Set(reviewers.map(({ member }) => member.employeeId));
  const dayWorkers = random.shuffle(
    members.filter(
      ({ employeeId, person }) =>
        person.habits.shift === 'day' && person.contract.endAt === null && !withAccount.has(employeeId),
    ),
  );
  const blocked = new Set<string>();
  const next = () => dayWorkers.shift();

  const propose = async (scope: Scope, employeeId: string, reason: string) => {
    const entry = await lastEntry(scope, { employeeId, ...period, minutes: random.between(20, 75) });
    if (!entry) return;
    const { id: workEntryId, workEntryType, workEntryIn, workEntryOut } = entry;
    const proposed = { workEntryType, workEntryIn: { date: workEntryIn.date }, workEntryOut };
    const input = { employeeId, type: 'update', workEntryId, entry: proposed, reason };
    await proposeCorrection(scope, proposeCorrectionInput.parse(input));
    blocked.add(employeeId);
  };
  for (const reason of COMPANY_REASONS) {
    const member = next();
    if (member) await propose(scopeAt(at, deciderFor(member.person)), member.employeeId, reason);
  }
  const employees = reviewers.filter(({ actor, member }) => actor.role === 'employee' && members.includes(member));
  for (const [index, reason] of OWN_REASONS.entries()) {
    const own = employees[index];
    if (own) await propose(scopeAt(at, own.actor), own.member.employeeId, reason);
  }

  // Under trust nobody misses time, and a Saturday is not planned.
  const foreign = dayWorkers.find(({ person }) => person.policy !== 'trust');
  if (foreign) {
    const { employeeId, person, agenda } = foreign;
    dayWorkers.splice(dayWorkers.indexOf(foreign), 1);
    const scope = scopeAt(at, deciderFor(person));
    const entries = await entriesOf(scope, employeeId, period, ENTRIES_OF_DAYS);
    const planned = entries.find((entry) => agenda.plannedOn(dateOf(entry)).plannedSeconds > 0);
    const ofDay = entries.filter((entry) => planned && dateOf(entry) === dateOf(planned));
    for (const { id } of ofDay) await deleteWorkEntry(scope, { id });
    blocked.add(employeeId);
  }
  const lastDays = random.shuffle(datesBetween(addDays(period.to, -SICK_WITHIN_DAYS), period.to));
  for (const { employeeId, agenda } of dayWorkers) {
    const date = lastDays.find((day) => agenda.plannedOn(day).plannedSeconds > 0 && !agenda.taken.has(day));
    if (!date) continue;
    const asked = { employeeId, type: 'create', absenceTypeId: catalogue.absenceTypes.sick, daysOff: [{ date }] };
    await createAbsenceRequest(scopeAt(at), createAbsenceRequestInput.parse({ ...asked, comment: LATE_NOTE }));
    blocked.add(employeeId);
    break;
  }
  return blocked;
}

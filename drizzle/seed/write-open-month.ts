import { createAbsenceRequest } from '#server/modules/absences/create-request.ts';
import { createAbsenceRequestInput } from '#server/modules/absences/schema.ts';
import { proposeCorrection } from '#server/modules/corrections/propose-correction.ts';
import { proposeCorrectionInput } from '#server/modules/corrections/schema.ts';
import { deleteWorkEntry, listWorkEntries, updateWorkEntry } from '#server/modules/time/manage-entries.ts';
import { listWorkEntriesInput, updateWorkEntryInput } from '#server/modules/time/schema.ts';
import type { Actor, Scope } from '#server/platform/db/scope.ts';
import { addDays } from '#server/platform/shared/dates.ts';
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
const LATE_NOTE = 'The note of the doctor came by post.';

const entriesOf = async (scope: Scope, employeeId: string, { from, to }: Span, limit: number) => {
  const input = listWorkEntriesInput.parse({ employeeId: [employeeId], from, to, limit });
  return (await listWorkEntries(scope, input)).rows.value;
};

/** The local date of an entry, in its own zone (A3). */
const dateOf = ({ workEntryIn }: { workEntryIn: { date: string } }): string =>
  workEntryIn.date.slice(0, 'YYYY-MM-DD'.length);

/** The last closed entry of a person in some days, and its end so many minutes later. */
async function lastEntry(
  scope: Scope,
  { employeeId, minutes, ...span }: Span & { employeeId: string; minutes: number },
) {
  const [last] = await entriesOf(scope, employeeId, span, 1);
  if (!last?.workEntryOut || last.workEntryType !== 'work') return null;
  const end = Temporal.Instant.from(last.workEntryOut.date).add({ minutes });
  return { ...last, workEntryOut: { date: end.toString() } };
}

/** Moves the end of a person's last entry in some days. */
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
  const sickOn = addDays(period.to, -random.between(0, 6));
  const sick = dayWorkers.find(({ agenda }) => !agenda.taken.has(sickOn));
  if (sick) {
    const daysOff = [{ date: sickOn }];
    const asked = { employeeId: sick.employeeId, type: 'create', absenceTypeId: catalogue.absenceTypes.sick, daysOff };
    await createAbsenceRequest(scopeAt(at), createAbsenceRequestInput.parse({ ...asked, comment: LATE_NOTE }));
    blocked.add(sick.employeeId);
  }
  return blocked;
}

import { listWorkEntries, updateWorkEntry } from '#server/modules/time/manage-entries.ts';
import { listWorkEntriesInput, updateWorkEntryInput } from '#server/modules/time/schema.ts';
import { addDays } from '#server/platform/shared/dates.ts';
import type { Context, Member } from './context.ts';
import { randomOf } from './random.ts';

const LAST_DAYS = 45;

/** Corrects the end of some days some days later, as people forget to clock out on the way home. */
export async function writeCorrections(members: readonly Member[], count: number, context: Context): Promise<void> {
  const { seed, today, scopeAt, deciderFor } = context;
  const random = randomOf(seed, 'corrections');
  const dayWorkers = members.filter(({ person }) => person.habits.shift === 'day' && person.contract.endAt === null);
  let written = 0;
  for (const { employeeId, person } of random.shuffle(dayWorkers)) {
    if (written === count) return;
    const date = addDays(today, -random.between(4, LAST_DAYS));
    const at = Temporal.Instant.from(`${addDays(date, random.between(1, 3))}T12:00Z`).add({
      minutes: random.between(0, 300),
    });
    const scope = scopeAt(at, deciderFor(person));
    const ofDay = listWorkEntriesInput.parse({ employeeId: [employeeId], from: date, to: date, limit: 1 });
    const [last] = (await listWorkEntries(scope, ofDay)).rows.value;
    if (!last?.workEntryOut) continue;
    const end = Temporal.Instant.from(last.workEntryOut.date).add({ minutes: random.between(-40, 75) });
    if (Temporal.Instant.compare(end, Temporal.Instant.from(last.workEntryIn.date)) <= 0) continue;
    await updateWorkEntry(scope, updateWorkEntryInput.parse({ id: last.id, workEntryOut: { date: end.toString() } }));
    written += 1;
  }
}

import { withTestDatabase } from '../scripts/test-database.ts';
import '../server/long-work-kinds.ts';

/** `node bench/import.ts [rows] [kind…]`: how long files of so many rows take to import, and how much memory. People come first: the others need them. */
const ROWS = Number(process.argv[2] ?? 50_000);
const KINDS = process.argv.length > 3 ? process.argv.slice(3) : ['work-entries', 'contracts', 'absences', 'balances'];
const DAYS = 20;
/** Balances of overtime need the rows of all days since, which a job computes after contracts were imported. */
const CONTRACTS_FROM = '2026-11-02';

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);

await withTestDatabase(async (url) => {
  process.env.JORNADA_TEST_DATABASE_URL = url;
  // They look for the database as they are loaded.
  const { createWorld } = await import('../server/testing/world.ts');
  const { carryOut, sendImport } = await import('../server/testing/imports.ts');
  const { extendDays } = await import('../server/days/extend-days.ts');
  const world = await createWorld();
  const { rest, scope } = await world.company();
  console.log(`before: ${megabytes(process.memoryUsage.rss())} MB`);

  async function measure(kind: string, lines: string[]): Promise<void> {
    let peak = 0;
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 50);
    const begun = performance.now();
    const { data } = await sendImport(rest, kind, lines);
    const read = performance.now();
    await carryOut(world);
    const ended = performance.now();
    clearInterval(timer);
    const job = (await rest.get(`/core/v3/jobs/${data.id}`)).data;
    const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;
    console.log(
      `${kind}: read in ${seconds(begun, read)}, carried out in ${seconds(read, ended)}, at most ${megabytes(peak)} MB, ${JSON.stringify(job.result ?? job)}`,
    );
  }

  const people = Array.from(
    { length: ROWS },
    (_, at) => `Ana,Gil ${at},${at},p${at}@example.com,1990-03-02,2020-01-01`,
  );
  await measure('employees', ['First name,Last name,Employee code,Email,Date of birth,Hire date', ...people]);
  await rest.post('/schedule/v1/absence-types', { name: 'Sick leave', pickMode: 'by_days' });
  const dayOf = (at: number) => `2026-02-${String((at % DAYS) + 1).padStart(2, '0')}`;
  const files: Record<string, [titles: string, row: (at: number) => string]> = {
    'work-entries': [
      'Employee code,Start,End',
      (at) => `${Math.floor(at / DAYS)},${dayOf(at)} 09:00,${dayOf(at)} 17:00`,
    ],
    contracts: ['Employee code,Contract start,Weekly hours', (at) => `${at},${CONTRACTS_FROM},40`],
    absences: [
      'Employee code,Absence type,Start date,Comment',
      (at) => `${Math.floor(at / DAYS)},Sick leave,${dayOf(at)},`,
    ],
    balances: ['Employee code,Hours,Note', (at) => `${at},12:30,`],
  };
  for (const kind of KINDS) {
    if (kind === 'balances') {
      await extendDays(scope);
      // As autovacuum does within a minute: this database is too young for it.
      await world.ownerPool.query('analyze');
    }
    const [titles, row] = files[kind] as (typeof files)[string];
    await measure(kind, [titles, ...Array.from({ length: ROWS }, (_, at) => row(at))]);
  }
  process.exit(0);
});

import { withTestDatabase } from '../scripts/test-database.ts';
import '../server/long-work-kinds.ts';

/** `node bench/import.ts [rows]`: how long files of so many people, and of so many work entries, take to import, and how much memory. */
const ROWS = Number(process.argv[2] ?? 50_000);
const DAYS = 20;

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);

await withTestDatabase(async (url) => {
  process.env.JORNADA_TEST_DATABASE_URL = url;
  // They look for the database as they are loaded.
  const { createWorld } = await import('../server/testing/world.ts');
  const { carryOut, sendImport } = await import('../server/testing/imports.ts');
  const world = await createWorld();
  const { rest } = await world.company();

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
  const entries = Array.from({ length: ROWS }, (_, at) => {
    const date = `2026-02-${String((at % DAYS) + 1).padStart(2, '0')}`;
    return `${Math.floor(at / DAYS)},${date} 09:00,${date} 17:00`;
  });
  await measure('work-entries', ['Employee code,Start,End', ...entries]);
  process.exit(0);
});

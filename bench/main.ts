import { parseArgs } from 'node:util';
import { measureAudit } from './audit.ts';
import { AUDIT, CLOCK_IN, LISTS, MEMORY, NEIGHBOURS } from './cases.ts';
import { makeDatabase } from './database.ts';
import { type Duration, measureClockIns, measureList, type Row } from './measure.ts';
import { measureNeighbours } from './neighbours.ts';
import { type Figure, median, ratioOf, tableOf, targetsOf } from './report.ts';
import {
  BARE,
  BARE_LOOKING_UP,
  type BenchServer,
  JORNADA,
  lookingUp,
  NEXT,
  startFastify,
  startJornada,
  startNext,
} from './servers.ts';

/**
 * `npm run bench`: the product next to bare handlers, in one run on one machine. What keeps it fair:
 * - One database for all, filled once; each server has the same number of connections to it and a process of its own, and so has
 *   the load, which costs as little as it can.
 * - Rounds are interleaved, and the ratio is the median of the ratios of each round: what else the machine does hits all alike.
 * - The bare handlers are strict: Fastify with the package `postgres`, one prepared statement written by hand for each list, the total
 *   by a window. They have no token check, tenancy, validation, limit, log or metrics, and connect as a role that row-level security
 *   does not bind. The product has all of it. The bare lists answer the same body, field by field, which is compared.
 * - The bare clock-in only checks and inserts, on the same table with its constraints and its trigger. The product also keeps the
 *   employee's status and answers with the employee.
 * - Each request comes from another of 50 companies, so that nothing is warm for one of them alone.
 * - One more bare handler looks the token up first, in a statement of its own, as every server must that notices when a token ends.
 * - Reads beside the worst neighbours are compared with the same reads alone.
 * - A line of the audit is measured in the database alone, against the same writes without it.
 * - Clock-ins start each round from an empty table, and every employee clocks in once.
 * Figures are printed, never asserted; the run fails only when something answered wrongly.
 */

const USAGE = `npm run bench -- [--only <part of a title: job charges, requests, clock-in, audit, neighbours>] [--rounds 5] [--seconds 4] [--no-pages]
  --no-pages  leaves Next out, in the product's process and as a server: starts sooner, and memory says less
JORNADA_RATE_LIMIT sets the product's limit.`;

const say = (text: string) => console.log(text);

interface Options extends Duration {
  only: string;
  hasPages: boolean;
}

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', default: '' },
        rounds: { type: 'string', default: '5' },
        seconds: { type: 'string', default: '4' },
        'no-pages': { type: 'boolean', default: false },
      },
    });
    const { only, 'no-pages': noPages } = values;
    const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
    if (![CLOCK_IN, AUDIT, NEIGHBOURS, ...LISTS].some(({ title }) => isAbout(title, only)))
      throw new Error(`Unknown: ${only}`);
    if (!(rounds >= 1 && seconds >= 1)) throw new Error('--rounds and --seconds are numbers from 1');
    return { only, rounds, seconds, hasPages: !noPages };
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    process.exit(2);
  }
}

const isAbout = (title: string, only: string): boolean => title.toLowerCase().includes(only.toLowerCase());

/** Measurements of a case as lines of the table of targets. */
function figuresOf({ title, against, p99 }: typeof CLOCK_IN, rows: Row[]): Figure[] {
  const figures: Figure[] = [];
  for (const [name, limits] of Object.entries(against)) {
    if (!rows.some((row) => row.name === name)) continue;
    const ratio = ratioOf(rows, JORNADA, name, ({ requestsPerSecond }) => requestsPerSecond);
    figures.push({ name: `${title}: requests/s / ${name}`, unit: '', ...ratio, limits });
    // The lookup takes little of the processor and much of the time, so throughput alone would flatter us.
    if (name !== BARE_LOOKING_UP) continue;
    const userTime = ratioOf(rows, JORNADA, name, ({ server }) => server?.user);
    figures.push({ name: `${title}: user time / ${name}`, unit: '', ...userTime, limits: undefined });
  }
  const slowest = rows.find(({ name }) => name === JORNADA)?.rounds.map(({ p99Milliseconds }) => p99Milliseconds) ?? [];
  figures.push({ name: `${title}: p99`, unit: ' ms', value: median(slowest), limits: p99 });
  return figures;
}

async function measureAll(options: Options): Promise<void> {
  say('Preparing the database and the servers.');
  const database = await started(makeDatabase());
  const jornada = await started(startJornada(database, options));
  const fastify = await started(startFastify(database));
  const [idle, idleBare] = [jornada.memoryMegabytes(), fastify.memoryMegabytes()];
  const servers: Record<string, BenchServer> = { [BARE]: fastify, [BARE_LOOKING_UP]: lookingUp(fastify) };
  const lists = LISTS.filter(({ title }) => isAbout(title, options.only));
  if (options.hasPages && lists.some(({ against }) => NEXT in against))
    servers[NEXT] = await started(startNext(database));
  const comparedWith = (names: object) => [jornada, ...Object.keys(names).flatMap((name) => servers[name] ?? [])];

  const figures: Figure[] = [];
  const tell = (measured: typeof CLOCK_IN, rows: Row[]) => {
    say(`\n${tableOf(measured.title, rows)}`);
    figures.push(...figuresOf(measured, rows));
  };
  for (const list of lists) tell(list, await measureList(database, comparedWith(list.against), list, options));
  if (isAbout(CLOCK_IN.title, options.only))
    tell(CLOCK_IN, await measureClockIns(database, comparedWith(CLOCK_IN.against), options));

  const kind = options.hasPages ? 'with Next loaded' : 'without Next';
  const limitsOf = (limits: Figure['limits']) => (options.hasPages ? limits : undefined);
  const memory = (name: string, value: number | undefined, limits?: Figure['limits']) =>
    figures.push({ name: `Memory, ${name}`, unit: ' MB', value, limits });
  memory(`${kind}, idle`, idle, limitsOf(MEMORY.idle));
  // Only all loads together are what the limit is for.
  memory(
    `${kind}, after the loads`,
    jornada.memoryMegabytes(),
    options.only === '' ? limitsOf(MEMORY.afterLoads) : undefined,
  );
  memory('bare, idle', idleBare);
  memory('bare, after the loads', fastify.memoryMegabytes());
  if (isAbout(AUDIT.title, options.only)) figures.push(...(await measureAudit(database, options.rounds)));
  // Last, and in a process of its own: it makes the database larger, and the limit is part of it.
  if (isAbout(NEIGHBOURS.title, options.only)) {
    const limited = await started(startJornada(database, { ...options, env: NEIGHBOURS.env }));
    figures.push(...(await measureNeighbours(database, limited, { ...options, say })));
  }
  say(`\n${targetsOf(figures)}`);
}

const stops: (() => Promise<void>)[] = [];
async function started<Server extends { stop(): Promise<void> }>(starting: Promise<Server>): Promise<Server> {
  const server = await starting;
  stops.unshift(() => server.stop());
  return server;
}

const stopAll = async () => {
  for (const stop of stops.splice(0)) await stop();
};
// PostgreSQL runs in a process group of its own and would outlive us.
process.once('SIGINT', () => void stopAll().then(() => process.exit(130)));

const options = readOptions();
try {
  await measureAll(options);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await stopAll();
}

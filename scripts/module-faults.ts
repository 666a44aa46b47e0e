import { basename, matchesGlob } from 'node:path';
import { COMPANIONS, KINDS, MODULES, OWN_NAMES, RESERVED, ROOMS, TYPES_ALONE } from './module-rules.ts';

/** Import of a file: a file of the project by its path, or a package by its name. */
export interface Import {
  of: string;
  isType: boolean;
}

/** Every file of the project that has a room, with its imports. */
export type Imports = ReadonlyMap<string, readonly Import[]>;

const IMPORT = /^(?:import|export)\s+(type\s)?[^'";]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;

/** The imports of a text, as they are written. */
export const importsOf = (text: string): Import[] =>
  [...text.matchAll(IMPORT)].map(([, type, from, effect, dynamic]) => ({
    of: from ?? effect ?? dynamic ?? '',
    isType: type !== undefined,
  }));

const matches = (path: string, globs: readonly string[]) => globs.some((glob) => matchesGlob(path, glob));
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('test/reliability/');
const isOfProject = (path: string, files: Imports) =>
  files.has(path) || /^(server|test|components|app|drizzle|messages)\//.test(path);

/** All that `scripts/module-rules.ts` does not allow, a line each. */
export function faultsOf(files: Imports): string[] {
  const paths = [...files.keys()].filter((path) => !isTest(path));
  return [
    ...paths
      .filter((path) => roomOf(path) < 0)
      .map((path) => `${path} has no room: give its folder a place in the order.`),
    ...paths.flatMap((path) => nameFaults(path)),
    ...paths.flatMap((path) =>
      (files.get(path) ?? []).flatMap((imported) => [
        ...(isOfProject(imported.of, files) ? [...roomFaults(path, imported), ...kindFaults(path, imported)] : []),
        ...reservedFaults(path, imported),
      ]),
    ),
    ...companionFaults(files),
    ...circleFaults(files),
  ];
}

/** Entries of `scripts/module-rules.ts` that match nothing in the project. */
export function deadRules(files: Imports): string[] {
  const paths = [...files.keys()];
  const isFound = (glob: string) => paths.some((path) => matches(path, [glob]));
  const isNeeded = (from: string, to: string) =>
    paths.some((path) => matches(path, [from]) && files.get(path)?.some(({ of }) => matches(of, [to])));
  return [
    ...ROOMS.flatMap(({ files: globs }) => globs.filter((glob) => !isFound(glob))),
    ...Object.keys(OWN_NAMES).filter(
      (path) => !files.has(`server/modules/${path}`) && !files.has(`server/platform/${path}`),
    ),
    ...TYPES_ALONE.flatMap(({ from, to }) =>
      to.filter((one) => !isNeeded(from, one)).map((one) => `${from} to ${one}`),
    ),
    ...COMPANIONS.flatMap(({ reaches, needs }) => [reaches, needs].filter((path) => !files.has(path))),
  ].map((rule) => `scripts/module-rules.ts names what is not there: ${rule}.`);
}

const roomOf = (path: string): number => ROOMS.findIndex((room) => matches(path, room.files));

function roomFaults(path: string, { of, isType }: Import): string[] {
  const [own, other] = [roomOf(path), roomOf(of)];
  const room = ROOMS[own];
  if (!room || own === other) return [];
  if (isType && TYPES_ALONE.some(({ from, to }) => matches(path, [from]) && matches(of, to))) return [];
  if (other < 0) return [`${path} imports ${of}, which has no room.`];
  if (room.only)
    return matches(of, room.only)
      ? []
      : [`${path} imports ${of}: ${room.name} may know ${room.only.join(', ')} alone.`];
  return other < own ? [] : [`${path} imports ${of}: ${room.name} is below ${ROOMS[other]?.name}.`];
}

const moduleOf = (path: string): string | undefined =>
  path.startsWith('server/platform/catalogue/')
    ? 'catalogue'
    : MODULES.find((name) => path.startsWith(`server/modules/${name}/`));

function kindOf(path: string): number {
  const own = OWN_NAMES[path.replace(/^server\/(modules|platform)\//, '')];
  if (own) return KINDS.findIndex(({ name }) => name === own.kind);
  return KINDS.findIndex(({ files }) => files.some((name) => name.test(basename(path))));
}

function nameFaults(path: string): string[] {
  if (!moduleOf(path) || kindOf(path) >= 0) return [];
  return [`${path} has a name of no kind: ${KINDS.map(({ name }) => name).join(', ')}.`];
}

function kindFaults(path: string, { of }: Import): string[] {
  const kind = KINDS[kindOf(path)];
  if (!moduleOf(path) || !kind) return [];
  if (moduleOf(of)) {
    const other = KINDS[kindOf(of)];
    return !other || kindOf(of) <= kindOf(path) ? [] : [`${path} imports ${of}: ${kind.name} is below ${other.name}.`];
  }
  return matches(of, kind.outside)
    ? []
    : [`${path} imports ${of}, which a file of this kind (${kind.name}) does not know.`];
}

const reservedFaults = (path: string, { of }: Import): string[] =>
  RESERVED.filter(({ imports, onlyIn }) => matches(of, imports) && !matches(path, onlyIn)).map(
    ({ because }) => `${path} imports ${of}: ${because}.`,
  );

/** One circle of imports, types included, if there is any. */
function circleFaults(files: Imports): string[] {
  const left = new Set(files.keys());
  const next = (path: string) => (files.get(path) ?? []).find(({ of }) => left.has(of))?.of;
  // Removes files that import nothing that is left, until every file that is left leads into a circle.
  for (let before = 0; before !== left.size; ) {
    before = left.size;
    for (const path of left) if (next(path) === undefined) left.delete(path);
  }
  const [start] = left;
  if (start === undefined) return [];
  const walked: string[] = [];
  for (let path = start; !walked.includes(path); path = next(path) ?? start) walked.push(path);
  const first = next(walked.at(-1) ?? start) ?? start;
  return [`A circle of imports: ${[...walked.slice(walked.indexOf(first)), first].join(' > ')}.`];
}

/** A file that nobody imports is started: by Node, by Next or by a test. */
function companionFaults(files: Imports): string[] {
  const imported = new Set([...files.values()].flat().map(({ of }) => of));
  const starts = [...files.keys()].filter((path) => !imported.has(path));
  return COMPANIONS.flatMap(({ reaches, needs, because }) =>
    starts.flatMap((start) => {
      const reached = reachedFrom(start, files);
      return reached.has(reaches) && !reached.has(needs)
        ? [`${start} reaches ${reaches} and does not load ${needs}: ${because}.`]
        : [];
    }),
  );
}

function reachedFrom(start: string, files: Imports): Set<string> {
  const reached = new Set([start]);
  for (const path of reached) {
    for (const { of, isType } of files.get(path) ?? []) if (!isType && files.has(of)) reached.add(of);
  }
  return reached;
}

import {
  answerSchema,
  codesOf,
  type Document,
  type Operation,
  operationsOf,
  type Parameter,
  resolve,
  type Schema,
} from './document.ts';

/** A change that breaks a client of the earlier interface. */
export interface BreakingChange {
  /** The operation, by the id that it had. */
  operation: string;
  change: string;
}

/**
 * Lists the changes between two documents that break a client: an operation, field, status or code that is gone, another scope, an input
 * that is newly required or refused, an answer that readers do not expect. Answers may gain fields and values of an enumeration.
 */
export function breakingChanges(before: Document, after: Document): BreakingChange[] {
  const present = operationsOf(after);
  return [...operationsOf(before)].flatMap(([place, earlier]) => {
    const later = present.get(place);
    const changes = later ? operationChanges(before, earlier, after, later) : [`${place} is gone`];
    return changes.map((change) => ({ operation: earlier.operationId, change }));
  });
}

/** Changes that no entry in a section of the changelog names by operation id and marks as breaking. */
export function unnamedChanges(changes: BreakingChange[], changelog: string, heading = 'Unreleased'): BreakingChange[] {
  const section = changelog.split(/^## /m).find((one) => headingOf(one) === heading.toLowerCase()) ?? '';
  const entries = section.split(/^- /m).slice(1);
  return changes.filter(
    ({ operation }) => !entries.some((entry) => entry.includes('**Breaking**') && entry.includes(`\`${operation}\``)),
  );
}

/** The newest version that the changelog has a section for; undefined before the first release. */
export const releasedVersion = (changelog: string): string | undefined =>
  /^## \[?(\d+\.\d+\.\d+)/m.exec(changelog)?.[1];

const headingOf = (section: string) => /^\[?([\w.]+)/.exec(section)?.[1]?.toLowerCase();

function operationChanges(before: Document, earlier: Operation, after: Document, later: Operation): string[] {
  const renamed = earlier.operationId === later.operationId ? [] : [`is called ${later.operationId} now`];
  const { 'x-scope': neededBefore } = earlier;
  const { 'x-scope': needed } = later;
  const moved = neededBefore === undefined || neededBefore === needed ? [] : [`needs the scope ${needed} now`];
  return [
    ...renamed,
    ...moved,
    ...parameterChanges(before, earlier, after, later),
    ...bodyChanges(before, earlier, after, later),
    ...Object.keys(earlier.responses).flatMap((status) => answerChanges(before, earlier, after, later, status)),
  ];
}

function parameterChanges(before: Document, earlier: Operation, after: Document, later: Operation): string[] {
  const listed = (document: Document, { parameters = [] }: Operation) =>
    new Map(parameters.map((given) => resolve(document, given)).map((parameter) => [placeOf(parameter), parameter]));
  const known = listed(before, earlier);
  const present = listed(after, later);
  const gone = [...known.keys()].filter((place) => !present.has(place)).map((place) => `${place} is no longer taken`);
  const changed = [...present].flatMap(([place, parameter]) => {
    const old = known.get(place);
    const demanded = parameter.required && !old?.required ? [`${place} is required`] : [];
    return old ? [...demanded, ...refusals(before, old.schema, after, parameter.schema, place)] : demanded;
  });
  return [...gone, ...changed];
}

const placeOf = ({ in: place, name }: Parameter) => `${place} parameter ${name}`;

function bodyChanges(before: Document, earlier: Operation, after: Document, later: Operation): string[] {
  const schemaOf = ({ requestBody }: Operation) => Object.values(requestBody?.content ?? {})[0]?.schema;
  const old = schemaOf(earlier);
  const now = schemaOf(later);
  if (!now) return old ? ['the body is no longer taken'] : [];
  if (!old) return later.requestBody?.required ? ['a body is required'] : [];
  return refusals(before, old, after, now, '');
}

const BOUNDS = [
  ['minimum', 1],
  ['minLength', 1],
  ['minItems', 1],
  ['maximum', -1],
  ['maxLength', -1],
  ['maxItems', -1],
] as const;

/** Inputs that were accepted and no longer are. */
function refusals(before: Document, given: Schema, after: Document, wanted: Schema, path: string): string[] {
  const old = resolve(before, given);
  const now = resolve(after, wanted);
  if (old.anyOf || now.anyOf) {
    const options = now.anyOf ?? [now];
    const taken = (option: Schema) =>
      options.some((candidate) => refusals(before, option, after, candidate, path).length === 0);
    return (old.anyOf ?? [old]).every(taken) ? [] : [`${path || 'the body'} takes less`];
  }
  const lost = typesOf(old).filter((type) => !accepts(typesOf(now), type));
  if (lost.length > 0) return [`${path} is no longer taken as ${lost.join(', ')}`];
  const values = valuesOf(old);
  const allowed = valuesOf(now);
  const refused = allowed && (values?.filter((value) => !allowed.includes(value)) ?? ['any value']);
  const required = (now.required ?? []).filter((name) => !old.required?.includes(name));
  return [
    ...(refused?.length ? [`${path} no longer takes ${refused.join(', ')}`] : []),
    ...(now.format && now.format !== old.format ? [`${path} has to be a ${now.format}`] : []),
    ...(now.pattern && now.pattern !== old.pattern ? [`${path} has to look like ${now.pattern}`] : []),
    ...BOUNDS.filter(([bound, way]) => isTighter(old[bound], now[bound], way)).map(
      ([bound]) => `${path} has the ${bound} ${now[bound]}`,
    ),
    ...required.map((name) => `${inside(path, name)} is required`),
    ...Object.entries(old.properties ?? {}).flatMap(([name, field]) => {
      const still = now.properties?.[name];
      return still
        ? refusals(before, field, after, still, inside(path, name))
        : [`${inside(path, name)} is no longer taken`];
    }),
    ...(old.items && now.items ? refusals(before, old.items, after, now.items, `${path}[]`) : []),
  ];
}

function answerChanges(
  before: Document,
  earlier: Operation,
  after: Document,
  later: Operation,
  status: string,
): string[] {
  if (!later.responses[status]) return [`${status} is no longer answered`];
  if (Number(status) >= 400) {
    const codes = codesOf(after, later, status);
    const gone = codesOf(before, earlier, status).filter((code) => !codes.includes(code));
    return gone.map((code) => `${status} ${code} is no longer answered`);
  }
  const old = answerSchema(before, earlier, status);
  const now = answerSchema(after, later, status);
  if (!old) return [];
  return now ? surprises(before, old, after, now, 'the answer') : [`${status} has no body any more`];
}

/** Promises of an answer that no longer hold. */
function surprises(before: Document, promised: Schema, after: Document, answered: Schema, path: string): string[] {
  const old = resolve(before, promised);
  const now = resolve(after, answered);
  if (old.anyOf || now.anyOf) {
    const options = old.anyOf ?? [old];
    const told = (option: Schema) =>
      options.some((candidate) => surprises(before, candidate, after, option, path).length === 0);
    return (now.anyOf ?? [now]).every(told) ? [] : [`${path} can be something else`];
  }
  const added = typesOf(now).filter((type) => !accepts(typesOf(old), type));
  if (added.length > 0) return [`${path} can be ${added.join(', ')}`];
  return [
    ...(valuesOf(old) && !valuesOf(now) ? [`${path} can be any value`] : []),
    ...(old.format && now.format !== old.format ? [`${path} is no ${old.format} any more`] : []),
    ...Object.entries(old.properties ?? {}).flatMap(([name, field]) => {
      const still = now.properties?.[name];
      if (!still) return [`${inside(path, name)} is gone`];
      const canLack = old.required?.includes(name) && !now.required?.includes(name);
      return [
        ...(canLack ? [`${inside(path, name)} can be missing`] : []),
        ...surprises(before, field, after, still, inside(path, name)),
      ];
    }),
    ...(old.items && now.items ? surprises(before, old.items, after, now.items, `${path}[]`) : []),
  ];
}

const inside = (path: string, name: string) => (path ? `${path}.${name}` : name);
const typesOf = ({ type }: Schema): string[] => (type === undefined ? [] : [type].flat());
const valuesOf = ({ enum: values, const: only }: Schema): unknown[] | undefined =>
  values ?? (only === undefined ? undefined : [only]);

/** Without types, every type is allowed. */
const accepts = (types: string[], type: string) =>
  types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));

const isTighter = (old: unknown, now: unknown, way: 1 | -1): boolean =>
  typeof now === 'number' && (typeof old !== 'number' || now * way > old * way);

/** A comment or description that docs/style.md asks to write otherwise. */
export interface StyleFault {
  place: string;
  text: string;
}

const HEADLESS = /^(?:What|Who|Whom|Whose|Those|Whoever|Whatever|Whichever)\b/;
/** The first words of a description that has no subject, or one that answers. */
const WITHOUT_SUBJECT = /^(?:Answers|Of|As|By|With|Without|In|On|For|At|From|The same|Left out|Newest)\b/;

const START_OF_COMMENT = {
  sql: /(?:^|\n)(?![ \t]*--)[^\n]*\n[ \t]*-- *([^\n]+)|^[ \t]*-- *([^\n]+)/g,
  ts: /\/\*\*[ \t]*(?:\n\s*\* ?)?\s*([^\n]+)|(?:^|\n)(?![ \t]*\/\/)[^\n]*\n[ \t]*\/\/ *([^\n]+)/g,
};

/** The first lines of the comments of a file. */
export const commentsOf = (file: string, source: string): string[] =>
  [...source.matchAll(START_OF_COMMENT[file.endsWith('.sql') ? 'sql' : 'ts'])].map(
    ([, first, other]) => first ?? other ?? '',
  );

/** Comments that begin with a clause instead of a noun or verb. */
export const faultyComments = (file: string, source: string): StyleFault[] =>
  commentsOf(file, source)
    .filter((comment) => HEADLESS.test(comment))
    .map((text) => ({ place: file, text }));

/** The descriptions of an OpenAPI document that have no subject, each text once. */
export function faultyDescriptions(document: unknown): StyleFault[] {
  const texts = new Map<string, string>();
  const visit = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (key === 'description' && typeof member === 'string') texts.getOrInsert(member, place);
      else visit(member, `${place}/${key}`);
    }
  };
  visit(document, '');
  return [...texts]
    .filter(([text]) => HEADLESS.test(text) || WITHOUT_SUBJECT.test(text))
    .map(([text, place]) => ({ place, text }));
}

type Json = Record<string, unknown>;

/** The properties and parameters of an OpenAPI document without a description of their own or of the schema that they refer to. */
export function withoutDescription(document: { components?: { schemas?: Record<string, Json> } }): StyleFault[] {
  const faults: StyleFault[] = [];
  const check = (field: Json, place: string, name: string): void => {
    const target = String(field.$ref ?? '').replace('#/components/schemas/', '');
    if (!field.description && !document.components?.schemas?.[target]?.description) faults.push({ place, text: name });
  };
  const visit = (value: unknown, place: string, isFields: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isFields) for (const [name, field] of Object.entries(value)) check(field, place, name);
    else if ('in' in value && 'schema' in value) check(value as Json, place, String((value as Json).name));
    for (const [key, member] of Object.entries(value)) {
      if (key.startsWith('example')) continue;
      visit(member, `${place}/${key}`, key === 'properties' && !isFields);
    }
  };
  visit(document, '', false);
  return faults;
}

const VERBS = /^(?:Say|Let|Tell|Keep|Give|Name|Take)\b/;

/** Subjects of commits that are too long or begin with a verb that says too little. */
export const faultySubjects = (subjects: readonly string[]): StyleFault[] =>
  subjects
    .filter((subject) => !subject.startsWith('Merge ') && (subject.length > 72 || VERBS.test(subject)))
    .map((text) => ({ place: 'commit', text }));

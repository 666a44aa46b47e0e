const ID = /([A-Z])(\d{1,2})/.source;
/** Texts that look like the id of a rule and are none. */
const NOT_AFTER = String.raw`(?<![\w.%#&$}/\\-]|\b(?:DIN|ISO|size|cell) )`;
const NOT_BEFORE = String.raw`(?![\w%/@-]|[.:]\d| (?:paper|pages?|sheets?|cache|engine)\b)`;
const STEP = String.raw`(?:\.(\d{1,2}))?`;
const CITED = new RegExp(String.raw`${NOT_AFTER}${ID}${STEP}(?:(?:–|-| to )\1(\d{1,2})${STEP})?${NOT_BEFORE}`, 'g');
/** Between parentheses an id is a citation in any text: "(D8)", "(rule A2 in SQL)", "(E3, E10 `create`)". */
const PARENTHESES = new RegExp(String.raw`(?<=^|[\s“"'\x60])\((?:rule )?${ID}(?=[,;:).–\s])[^()\n]*\)`, 'gm');
/** A string that is an id and nothing else is data, but for the message of an assertion. */
const DATA = /(?<!, )(['"`])[A-Z]\d{1,2}\1|(['"`])[A-Z]\d{1,2}\2(?!\))/g;
/** Commands of an SVG path, such as `M2 2L8 8`, in an attribute or a string. */
const PATH_DATA = /(["'`])[Mm]\s*-?[\d.][-\d\s.,A-Za-z]*\1/g;
const FENCED = /^```.*?^```/gms;
const COMMENT = { ts: /(?:^|\s)\/\/.*$|^\s*(?:\{?\/)?\*.*$|\s\/\*.*$/gm, sql: /--.*$/gm };

/** A rule that a text cites, or one of its steps. */
export interface Citation {
  line: number;
  id: string;
  step: number | null;
}

const blanked = (text: string) => text.replace(/[^\n]/g, ' ');

/** The text with blanks for all that is not prose, so that positions stay. Titles of tests are prose, and so are their messages. */
function proseOf(file: string, source: string): string {
  if (file.endsWith('.md')) return source.replace(FENCED, blanked);
  const text = source.replace(PATH_DATA, blanked);
  if (/\.(test|spec)\.tsx?$/.test(file)) return text.replace(DATA, blanked);
  const parts = [...text.matchAll(file.endsWith('.sql') ? COMMENT.sql : COMMENT.ts), ...text.matchAll(PARENTHESES)];
  let prose = blanked(text);
  for (const { 0: part, index } of parts) prose = prose.slice(0, index) + part + prose.slice(index + part.length);
  return prose;
}

/** All rules that a file cites: in comments, documents and tests anywhere, in other code between parentheses. */
export function citedRules(file: string, text: string): Citation[] {
  return proseOf(file, text)
    .split('\n')
    .flatMap((prose, index) =>
      [...prose.matchAll(CITED)].flatMap(
        ([, letter, first, firstStep, last = first, lastStep = firstStep]): Citation[] => {
          if (first === last && firstStep !== undefined)
            return numbers(firstStep, lastStep).map((step) => ({ line: index + 1, id: `${letter}${first}`, step }));
          return numbers(first, last).map((number) => ({ line: index + 1, id: `${letter}${number}`, step: null }));
        },
      ),
    );
}

const numbers = (first = '', last = ''): number[] =>
  Array.from({ length: Math.max(Number(last) - Number(first) + 1, 1) }, (_, offset) => Number(first) + offset);

import { DomainError, type ErrorCode } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import { databaseError } from './errors.ts';
import type { Result } from './statement-result.ts';

/** One text for PostgreSQL and its values. `$1` stands for the first. */
export interface Part {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly rowMode?: 'array';
  /** How the driver reads values; undefined: in its usual way. */
  readonly types?: object;
  /** What a failure of this part means for the caller. */
  readonly refusal?: (error: unknown) => unknown;
}

type Rows<Row> = readonly Row[];

/** What a statement does to the data. One that locks writes. */
export type Effect = 'reads' | 'writes';

/**
 * What is asked of the database and how its answer is read: a value, which does nothing until `scope.read`, `send` or `commit` sends
 * it. Usually one text; one that takes several sends them in their order, with nothing in between.
 */
export class Statement<Answer, Does extends Effect = Effect> {
  /** For the type checker alone: what reads is not sent where something may be written, by mistake. */
  declare readonly does: Does;
  readonly parts: readonly Part[];
  /** Reads the results of the parts. Throws what the answer means as a refusal. */
  readonly answer: (results: readonly Result[]) => Answer;

  constructor(parts: readonly Part[], answer: (results: readonly Result[]) => Answer) {
    this.parts = parts;
    this.answer = answer;
  }

  map<Mapped>(read: (answer: Answer) => Mapped): Statement<Mapped, Does> {
    const { answer } = this;
    return new Statement(this.parts, (results) => read(answer(results)));
  }

  /** The first row, or undefined. */
  first<Row>(this: Statement<Rows<Row>, Does>): Statement<Row | undefined, Does> {
    return this.map((rows) => rows[0]);
  }

  /** Throws the code when there is no answer. */
  required<Found>(this: Statement<Found | undefined | null, Does>, code: ErrorCode): Statement<Found, Does> {
    return this.map((found) => {
      if (found === undefined || found === null) throw new DomainError(code);
      return found;
    });
  }

  /** Throws the code unless the answer is true. */
  orRefuse(this: Statement<boolean, Does>, code: ErrorCode): Statement<true, Does> {
    return this.map((holds) => {
      if (!holds) throw new DomainError(code);
      return holds;
    });
  }

  /** How many rows were written. */
  affected(): Statement<number, Does> {
    return new Statement(this.parts, (results) => results[0]?.rowCount ?? 0);
  }

  /** Constraints have the last word: a violated one becomes its domain error, anything else passes. Keys are constraint names. */
  refusing(codes: Readonly<Record<string, ErrorCode>>): Statement<Answer, Does> {
    return this.translating((error) => {
      const { constraint } = databaseError(error) ?? {};
      const code = constraint === undefined ? undefined : codes[constraint];
      return code ? new DomainError(code) : error;
    });
  }

  /** For a deletion, where foreign keys have the last word: a record that is still referred to becomes the domain error. */
  refusingReferences(code: ErrorCode): Statement<Answer, Does> {
    return this.translating((error) =>
      databaseError(error)?.code === FOREIGN_KEY_VIOLATION ? new DomainError(code) : error,
    );
  }

  /** What a failure means for the caller. */
  translating(translate: (error: unknown) => unknown): Statement<Answer, Does> {
    const parts = this.parts.map((part) => ({
      ...part,
      refusal: (error: unknown) => translate(part.refusal ? part.refusal(error) : error),
    }));
    return new Statement(parts, this.answer);
  }
}

export type Read<Answer> = Statement<Answer, 'reads'>;
export type Write<Answer> = Statement<Answer, 'writes'>;

/** What a statement, or each of several in their order, answers. */
export type AnswerOf<One> = One extends Statement<infer Answer, Effect> ? Answer : never;
export type AnswersOf<All extends readonly Statement<unknown>[]> = { [Index in keyof All]: AnswerOf<All[Index]> };
type EffectOf<All extends readonly Statement<unknown>[]> =
  All[number] extends Statement<unknown, infer Does> ? Does : never;

const FOREIGN_KEY_VIOLATION = '23503';

/** Several statements as one, in their order. */
export function together<const All extends readonly Statement<unknown>[]>(
  ...statements: All
): Statement<AnswersOf<All>, EffectOf<All>> {
  return new Statement(
    statements.flatMap(({ parts }) => parts),
    (results) => answersOf(statements, results),
  );
}

/** The answers of statements, from the results of all their parts. */
export function answersOf<const All extends readonly Statement<unknown>[]>(
  statements: All,
  results: readonly Result[],
): AnswersOf<All> {
  let at = 0;
  return statements.map(({ parts, answer }) => {
    const from = at;
    at += parts.length;
    return answer(results.slice(from, at));
  }) as AnswersOf<All>;
}

/** Sends nothing, and answers the value. */
export const nothing = <const Answer>(answer: Answer): Read<Answer> => new Statement([], () => answer);

/** What most statements about one record ask for. */
export type RecordAt = { companyId: CompanyId; id: string };

type NoValues = Readonly<Record<string, never>>;

/** The values of named parameters. */
export type Values = Readonly<Record<string, unknown>>;

/** A text with named parameters (`$companyId`), which reads. Row names what it selects. */
export function readText<Row = never, Given extends Values = NoValues>(text: string): (values: Given) => Read<Row[]> {
  return textOf(text);
}

/** The same for a text that writes or locks; without `returning` it has no rows. */
export function writeText<Row = never, Given extends Values = NoValues>(text: string): (values: Given) => Write<Row[]> {
  return textOf(text);
}

/** How the rows of a text come: as objects in the driver's reading, unless it says otherwise. */
export type RowReading = Pick<Part, 'rowMode' | 'types'>;

export function textOf<Row, Does extends Effect>(
  text: string,
  reading?: RowReading,
): (values: Values) => Statement<Row[], Does> {
  const { positional, names } = numberParameters(text);
  return (values) =>
    new Statement([{ text: positional, values: names.map((name) => given(values, name)), ...reading }], rowsOf<Row>);
}

const rowsOf = <Row>([result]: readonly Result[]): Row[] => (result?.rows ?? []) as Row[];

/** PostgreSQL knows parameters by number. */
function numberParameters(text: string): { positional: string; names: string[] } {
  const names: string[] = [];
  const positional = text.replace(/\$(\w+)/g, (_, name: string) => {
    if (/^\d/.test(name)) throw new Error(`Parameters have names, not numbers: $${name} in ${text}`);
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { positional, names };
}

function given(values: Values, name: string): unknown {
  const value = values[name];
  if (value === undefined) throw new Error(`No value for $${name}.`);
  return value;
}

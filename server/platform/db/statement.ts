import { DomainError, type ErrorCode } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import { databaseError } from './errors.ts';
import type { Result } from './statement-result.ts';

/** One query text for PostgreSQL and its values. `$1` is the first. */
export interface Part {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly rowMode?: 'array';
  /** How the driver parses values; undefined: as usual. */
  readonly types?: object;
  /** Translates a failure of this part for the caller. */
  readonly refusal?: (error: unknown) => unknown;
}

type Rows<Row> = readonly Row[];

/** Effect of a statement on the data. Locking counts as writing. */
export type Effect = 'reads' | 'writes';

/**
 * A query and the reader of its results: a value, which does nothing until `scope.read`, `send` or `commit` sends it. Usually one text;
 * several are sent in order, with nothing in between.
 */
export class Statement<Answer, Does extends Effect = Effect> {
  /** For the type checker alone: prevents sending a statement that may write as a read. */
  declare readonly does: Does;
  readonly parts: readonly Part[];
  /** Reads the results of the parts. Throws the refusal that a result means. */
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

  /** Throws the code if there is no result. */
  required<Found>(this: Statement<Found | undefined | null, Does>, code: ErrorCode): Statement<Found, Does> {
    return this.map((found) => {
      if (found === undefined || found === null) throw new DomainError(code);
      return found;
    });
  }

  /** Throws the code unless the result is true. */
  orRefuse(this: Statement<boolean, Does>, code: ErrorCode): Statement<true, Does> {
    return this.map((holds) => {
      if (!holds) throw new DomainError(code);
      return holds;
    });
  }

  /** Number of written rows. */
  affected(): Statement<number, Does> {
    return new Statement(this.parts, (results) => results[0]?.rowCount ?? 0);
  }

  /** Constraints decide: a violated one becomes its domain error, other errors pass. Keys are constraint names. */
  refusing(codes: Readonly<Record<string, ErrorCode>>): Statement<Answer, Does> {
    return this.translating((error) => {
      const { constraint } = databaseError(error) ?? {};
      const code = constraint === undefined ? undefined : codes[constraint];
      return code ? new DomainError(code) : error;
    });
  }

  /** For a deletion, where foreign keys decide: a record that is still referred to becomes the domain error. */
  refusingReferences(code: ErrorCode): Statement<Answer, Does> {
    return this.translating((error) =>
      databaseError(error)?.code === FOREIGN_KEY_VIOLATION ? new DomainError(code) : error,
    );
  }

  /** Translates failures for the caller. */
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

/** Result of a statement, or of each of several in order. */
export type AnswerOf<One> = One extends Statement<infer Answer, Effect> ? Answer : never;
export type AnswersOf<All extends readonly Statement<unknown>[]> = { [Index in keyof All]: AnswerOf<All[Index]> };
type EffectOf<All extends readonly Statement<unknown>[]> =
  All[number] extends Statement<unknown, infer Does> ? Does : never;

const FOREIGN_KEY_VIOLATION = '23503';

/** Combines several statements into one, in order. */
export function together<const All extends readonly Statement<unknown>[]>(
  ...statements: All
): Statement<AnswersOf<All>, EffectOf<All>> {
  return new Statement(
    statements.flatMap(({ parts }) => parts),
    (results) => answersOf(statements, results),
  );
}

/** Returns the results of statements, from the results of all their parts. */
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

/** Sends nothing, and returns the value. */
export const nothing = <const Answer>(answer: Answer): Read<Answer> => new Statement([], () => answer);

/** Parameters of most statements about one record. */
export type RecordAt = { companyId: CompanyId; id: string };

type NoValues = Readonly<Record<string, never>>;

/** The values of named parameters. */
export type Values = Readonly<Record<string, unknown>>;

/** A reading query with named parameters (`$companyId`). Row is the type of its rows. */
export function readText<Row = never, Given extends Values = NoValues>(text: string): (values: Given) => Read<Row[]> {
  return textOf(text);
}

/** The same for a query that writes or locks; without `returning` it has no rows. */
export function writeText<Row = never, Given extends Values = NoValues>(text: string): (values: Given) => Write<Row[]> {
  return textOf(text);
}

/** Format of a query's rows: objects in the driver's reading, unless given. */
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

/** PostgreSQL numbers parameters. */
function numberParameters(text: string): { positional: string; names: string[] } {
  const names: string[] = [];
  const positional = text.replace(/\$(\w+)/g, (_, name: string) => {
    if (/^\d/.test(name)) throw new Error(`Parameters have names, not numbers: $${name} in ${text}`);
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { positional, names };
}

/** The value of a named parameter. */
export function given(values: Values, name: string): unknown {
  const value = values[name];
  if (value === undefined) throw new Error(`No value for $${name}.`);
  return value;
}

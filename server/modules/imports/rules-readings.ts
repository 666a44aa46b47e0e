import type { Cell, Row } from '../../platform/shared/spreadsheets.ts';
import type { ImportField, ImportKind } from './constants.ts';
import { type DecimalMark, decimalMarkOf, unitOfTitle } from './rules-amounts.ts';
import { MAX_VALUE_LENGTH, type Reading } from './rules-cells.ts';
import type { Mapping } from './rules-columns.ts';
import { type DateOrder, dateOrderOf } from './rules-dates.ts';
import { fieldOf } from './rules-fields.ts';

/** What somebody chose for the whole file where its columns do not say it. */
export interface Choices {
  order: DateOrder | null;
  mark: DecimalMark | null;
}

export interface ColumnQuestion {
  field: string;
  column: number;
  title: string;
  question: keyof Choices;
  /** A cell that could be both. */
  example: string;
}

const HAS_DATES: readonly string[] = ['date', 'moment', 'time'];
const HAS_NUMBERS: readonly string[] = ['integer', 'code', 'decimal', 'duration'];

const isShortText = (cell: Cell | undefined): cell is string =>
  typeof cell === 'string' && cell.length <= MAX_VALUE_LENGTH;

type Said<Clear> = Clear | 'unclear' | 'mixed' | null;

interface Heard {
  field: ImportField;
  column: number;
  title: string;
  order: Said<DateOrder>;
  mark: Said<DecimalMark>;
  example: string | null;
}

/** What the cells of a file say about how its columns are read. They are heard in portions: a file has many. */
export class Columns {
  private readonly columns: (Heard | null)[];

  constructor(kind: ImportKind, titles: readonly string[], mapping: Mapping, custom: readonly ImportField[] = []) {
    this.columns = mapping.map((name, column) => {
      const field = name === null ? undefined : fieldOf(kind, name, custom);
      return field ? { field, column, title: titles[column] ?? '', order: null, mark: null, example: null } : null;
    });
  }

  hear(rows: readonly Row[]): this {
    for (const heard of this.columns) {
      if (!heard) continue;
      const texts = rows.map(({ cells }) => cells[heard.column]).filter(isShortText);
      heard.example ??= texts[0] ?? null;
      const { type } = heard.field;
      if (HAS_DATES.includes(type)) heard.order = together(heard.order, dateOrderOf(texts));
      if (HAS_NUMBERS.includes(type)) heard.mark = together(heard.mark, decimalMarkOf(texts));
    }
    return this;
  }

  /** What has to be asked because every cell of a column could be read in two ways. */
  questions(): ColumnQuestion[] {
    return this.columns.flatMap((heard) => {
      if (!heard) return [];
      const question =
        (heard.order === 'unclear' && ('order' as const)) || (heard.mark === 'unclear' && ('mark' as const));
      const { field, column, title, example } = heard;
      return question ? [{ field: field.name, column, title, question, example: example ?? '' }] : [];
    });
  }

  /**
   * How each column is read; null of one that is left out. What a column leaves open is as another one of the file shows it, else as
   * somebody chose. A column that contradicts itself is neither: what could be both in it stays unclear.
   */
  readings(choices: Choices): (Reading | null)[] {
    const all = this.columns;
    const order = onlyOne(
      all.map((heard) => heard?.order),
      ['dmy', 'mdy'],
    );
    const mark = onlyOne(
      all.map((heard) => heard?.mark),
      [',', '.'],
    );
    return all.map(
      (heard) =>
        heard && {
          type: heard.field.type,
          order: settled(heard.order, order ?? choices.order),
          mark: settled(heard.mark, mark ?? choices.mark),
          unit: unitOfTitle(heard.title),
          ...(heard.field.writtenIn && { writtenIn: heard.field.writtenIn }),
        },
    );
  }
}

/** What two parts of a column say. */
function together<Clear extends string>(one: Said<Clear>, other: Said<Clear>): Said<Clear> {
  if (one === null || other === null || one === other) return one ?? other;
  if (one === 'unclear') return other;
  return other === 'unclear' ? one : 'mixed';
}

function settled<Clear extends string>(said: Said<Clear>, otherwise: Clear | null): Clear | null {
  if (said === 'mixed') return null;
  return said === null || said === 'unclear' ? otherwise : (said as Clear);
}

/** What all columns say that say something clear; null where they say two things. */
function onlyOne<Clear extends string>(
  said: readonly (Said<Clear> | undefined)[],
  clear: readonly Clear[],
): Clear | null {
  const found = clear.filter((one) => said.includes(one));
  return found.length === 1 ? (found[0] ?? null) : null;
}

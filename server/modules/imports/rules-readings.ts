import type { Cell, Row } from '../../platform/shared/spreadsheets.ts';
import type { ImportField, ImportKind } from './constants.ts';
import { type DecimalMark, decimalMarkOf, unitOfTitle } from './rules-amounts.ts';
import { MAX_VALUE_LENGTH, type Reading } from './rules-cells.ts';
import type { Mapping } from './rules-columns.ts';
import { type DateOrder, dateOrderOf } from './rules-dates.ts';
import { fieldOf } from './rules-fields.ts';
import type { ChosenReference } from './rules-names.ts';

/** Choices for the whole file if its columns are ambiguous. */
export interface Choices {
  order: DateOrder | null;
  mark: DecimalMark | null;
}

/** All choices about a file. */
export interface FileChoices extends Choices {
  references: ChosenReference[];
}

export interface ColumnQuestion {
  field: string;
  column: number;
  title: string;
  question: keyof Choices;
  /** An ambiguous cell. */
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

/** Derives from the cells of a file how to read its columns. Cells are added in portions: a file has many. */
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

  /** Returns the questions about columns whose every cell is ambiguous. */
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
   * Returns how to read each column; null for an ignored one. An ambiguous column follows another one of the file, otherwise the choice. A
   * contradictory column follows neither: its ambiguous cells stay unclear.
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

/** Combines the findings of two parts of a column. */
function together<Clear extends string>(one: Said<Clear>, other: Said<Clear>): Said<Clear> {
  if (one === null || other === null || one === other) return one ?? other;
  if (one === 'unclear') return other;
  return other === 'unclear' ? one : 'mixed';
}

function settled<Clear extends string>(said: Said<Clear>, otherwise: Clear | null): Clear | null {
  if (said === 'mixed') return null;
  return said === null || said === 'unclear' ? otherwise : (said as Clear);
}

/** Returns what all clear columns agree on; null if they differ. */
function onlyOne<Clear extends string>(
  said: readonly (Said<Clear> | undefined)[],
  clear: readonly Clear[],
): Clear | null {
  const found = clear.filter((one) => said.includes(one));
  return found.length === 1 ? (found[0] ?? null) : null;
}

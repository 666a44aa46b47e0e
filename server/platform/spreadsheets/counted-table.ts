import {
  type Cell,
  isBlank,
  MAX_ROW_CHARACTERS,
  MAX_TABLE_CELLS,
  MAX_TABLE_CHARACTERS,
  MAX_TABLE_COLUMNS,
  MAX_TABLE_ROWS,
  type Row,
} from '../shared/spreadsheets.ts';
import { UnreadableFile } from './unreadable-file.ts';

const MOST_TITLE_ROWS = 100;

/** Lines and columns of a sheet, first and last one included. */
export interface Area {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const lengthOf = (cell: Cell | undefined): number => (typeof cell === 'string' ? cell.length : 0);

/** Non-empty rows, in the order of their lines, counted against the limits as they are added and as merged cells are filled. */
export class CountedTable {
  readonly rows: Row[] = [];
  /** Characters of each row. */
  private readonly lengths: number[] = [];
  private cells = 0;
  private characters = 0;

  /** Throws `UnreadableFile` for a row beyond a limit. */
  readonly take = (row: Row): void => {
    while (isBlank(row.cells.at(-1)) && row.cells.length > 0) row.cells.pop();
    if (row.cells.length === 0) return;
    if (row.cells.length > MAX_TABLE_COLUMNS) throw new UnreadableFile('too_many_columns');
    if (this.rows.length >= MAX_TABLE_ROWS + MOST_TITLE_ROWS) throw new UnreadableFile('too_many_rows');
    this.rows.push(row);
    this.lengths.push(0);
    this.count(
      this.rows.length - 1,
      row.cells.length,
      row.cells.reduce<number>((sum, cell) => sum + lengthOf(cell), 0),
    );
  };

  /**
   * Copies the content of merged cells into each of them: a person's name beside several rows, a title over several columns. Throws
   * `UnreadableFile` if the cells exceed a limit, or areas overlap so much that they cover more cells than a table has.
   */
  fill(merged: readonly Area[]): void {
    let covered = 0;
    for (const { top, bottom, left, right } of merged) {
      const first = this.indexFrom(top);
      const cell = this.rows[first]?.line === top ? (this.rows[first]?.cells[left - 1] ?? null) : null;
      if (cell === null) continue;
      const width = Math.min(right, MAX_TABLE_COLUMNS) - left + 1;
      for (let index = first; (this.rows[index]?.line ?? Number.POSITIVE_INFINITY) <= bottom; index += 1) {
        covered += width;
        if (covered > MAX_TABLE_CELLS) throw new UnreadableFile('too_many_cells');
        this.fillRow(index, left - 1, width, cell);
      }
    }
  }

  private fillRow(index: number, from: number, width: number, cell: Exclude<Cell, null>): void {
    const { cells } = this.rows[index] as Row;
    const before = cells.length;
    let filled = 0;
    while (cells.length < from + width) cells.push(null);
    for (let column = from; column < from + width; column += 1) {
      if (cells[column] !== null) continue;
      cells[column] = cell;
      filled += 1;
    }
    this.count(index, cells.length - before, filled * lengthOf(cell));
  }

  /** Returns the index of the first row at a line or below it. */
  private indexFrom(line: number): number {
    let [low, high] = [0, this.rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.rows[middle]?.line ?? 0) < line) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private count(index: number, cells: number, characters: number): void {
    this.cells += cells;
    this.characters += characters;
    const ofRow = (this.lengths[index] ?? 0) + characters;
    this.lengths[index] = ofRow;
    if (ofRow > MAX_ROW_CHARACTERS) throw new UnreadableFile('too_much_text_in_row');
    if (this.cells > MAX_TABLE_CELLS) throw new UnreadableFile('too_many_cells');
    if (this.characters > MAX_TABLE_CHARACTERS) throw new UnreadableFile('too_much_text');
  }
}

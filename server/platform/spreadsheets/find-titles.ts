import { type Cell, isBlank, MAX_TITLE_LENGTH, type Row } from '../shared/spreadsheets.ts';

/** Rows searched for titles: above them may be a company's name, a period, a note. */
const MOST_ABOVE = 30;

interface Found {
  titles: string[];
  /** First row below them, in the list of rows. */
  firstRow: number;
}

/** Tests whether a title is known. */
export type KnowsTitle = (title: string) => boolean;

const textOf = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? cell.slice(0, MAX_TITLE_LENGTH).toWellFormed().replace(/\s+/g, ' ').trim() : '';

/** Returns whether a row contains only texts. */
const isOfTexts = ({ cells }: Row): boolean =>
  cells.every((cell) => isBlank(cell) || typeof cell === 'string') && !looksLikeData(cells);

/** In a text file numbers and dates are texts too. */
const looksLikeData = (cells: readonly Cell[]): boolean =>
  cells.some((cell) => /^[\d.,:/+\-\s€%]+$|@/.test(textOf(cell)));

/**
 * Finds the titles of a table: of its first rows the one with the most known titles, else the first that is as wide as the table. Titles on
 * two rows are one: a title over several columns distinguishes equal ones below, and one that spans both rows is written in either.
 */
export function findTitles(rows: readonly Row[], knows: KnowsTitle): Found | null {
  let best: (Found & { known: number; width: number }) | null = null;
  const consider = (titles: string[], firstRow: number) => {
    const known = new Set(titles.filter((title) => title !== '' && knows(title))).size;
    const width = new Set(titles.filter(Boolean)).size;
    if (width === 0) return;
    const isBetter = !best || known > best.known || (known === best.known && known === 0 && width > best.width);
    if (isBetter) best = { titles, firstRow, known, width };
  };
  for (const [index, row] of rows.slice(0, MOST_ABOVE).entries()) {
    if (!isOfTexts(row)) continue;
    consider(row.cells.map(textOf), index + 1);
    const above = rows[index - 1];
    if (above && isOfTexts(above)) consider(joined(above, row), index + 1);
  }
  return best;
}

/** Joins the titles of two rows. */
function joined(above: Row, row: Row): string[] {
  const width = Math.max(above.cells.length, row.cells.length);
  const own = Array.from({ length: width }, (_, column) => textOf(row.cells[column]));
  let group = '';
  return own.map((title, column) => {
    // An empty cell above continues the one to its left, unless the title below is missing too.
    group = textOf(above.cells[column]) || group;
    const over = textOf(above.cells[column]);
    if (title === '') return over;
    const isRepeated = own.filter((other) => other === title).length > 1;
    return isRepeated && group !== '' && group !== title ? `${group} ${title}` : title;
  });
}

/** A place in the change feed of a company, as of an instant. */
export interface Cursor {
  /** End of the company's id. */
  company: string;
  /** Beginning of the feed's epoch, which changes with a restored backup. */
  epoch: string;
  /** Changes up to this position are known; 0: none. */
  position: number;
  /** End of the id of the record that changed there: differs in a database that went another way since. */
  mark: string;
  /** Seconds since 1970: deletions after this instant are still to be read. */
  issuedAt: number;
}

/** Mark of a position whose change is not kept any more. */
export const NO_MARK = '00000000';
const FORMAT = /^([0-9a-f]{12})-([0-9a-f]{8})-(\d{1,15})-([0-9a-f]{8})-(\d{1,11})$/;

export const companyMarkOf = (companyId: string): string => companyId.slice(-12);
export const markOf = (recordId: string): string => recordId.slice(-8);

export const writeCursor = ({ company, epoch, position, mark, issuedAt }: Cursor): string =>
  `${company}-${epoch.slice(0, 8)}-${position}-${mark}-${issuedAt}`;

/** Returns the cursor of a text; undefined if it is none. */
export function readCursor(text: string): Cursor | undefined {
  const [, company = '', epoch = '', position = '', mark = '', issuedAt = ''] = FORMAT.exec(text) ?? [];
  return company === '' ? undefined : { company, epoch, position: Number(position), mark, issuedAt: Number(issuedAt) };
}

/** State of a feed, and the change at the position of a cursor. */
export interface FeedState {
  epoch: string;
  /** Of the newest change. */
  position: number;
  /** Mark of the change at the cursor's position; null if none is kept. */
  markAtCursor: string | null;
}

/**
 * Returns whether reading may continue at a cursor: it is of this feed, which has not gone another way since, and deletions after it are
 * still kept. `oldest`: instant from which all deletions are kept, in seconds since 1970.
 */
export const isCurrent = (cursor: Cursor, state: FeedState, oldest: number): boolean =>
  cursor.epoch === state.epoch.slice(0, 8) &&
  cursor.position <= state.position &&
  (state.markAtCursor === null || state.markAtCursor === cursor.mark) &&
  cursor.issuedAt >= oldest;

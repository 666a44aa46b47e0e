import { PAY_COLUMNS, SEEN_COLUMNS, UNSEEN_CONTRACT_COLUMNS } from './constants.ts';

/** Converts the JSON of a line's columns to the API's fields (I11): `work_days` is `workDays`. Null stays null. */
export function fieldsJson(columns: string | null): string {
  if (columns === null) return 'null';
  const fields = Object.entries(JSON.parse(columns) as Record<string, unknown>);
  return JSON.stringify(Object.fromEntries(fields.map(([name, value]) => [fieldOf(name), value])));
}

export const fieldOf = (column: string): string => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

type Fields = Record<string, unknown> | null;

interface Line {
  recordType: string;
  part: object | null;
  address: string | null;
  before: Fields;
  after: Fields;
}

const PAY_FIELDS = PAY_COLUMNS.map(fieldOf);

/** Returns whether a line shows somebody's pay (I4): a salary, or such a field of an employee. */
export const showsPay = ({ recordType, before, after }: Pick<Line, 'recordType' | 'before' | 'after'>): boolean =>
  recordType === 'salary' ||
  (recordType === 'employee' && PAY_FIELDS.some((name) => name in (before ?? {}) || name in (after ?? {})));

const SEEN_FIELDS = new Set(SEEN_COLUMNS.map(fieldOf));
const UNSEEN_CONTRACT_FIELDS = new Set(UNSEEN_CONTRACT_COLUMNS.map(fieldOf));

/**
 * Returns the line of an employee or a contract without the fields that only administrators see (I4); parts are visible or hidden as a
 * whole.
 */
export function withoutUnseen<Of extends Line>(line: Of): Of {
  const isSeen = (name: string) =>
    line.recordType === 'contract' ? !UNSEEN_CONTRACT_FIELDS.has(name) : SEEN_FIELDS.has(name);
  const seen = (fields: Fields) =>
    fields && Object.fromEntries(Object.entries(fields).filter(([name]) => isSeen(name)));
  // The address of a request reveals something about its sender.
  const shown = { ...line, address: null };
  return line.part ? shown : { ...shown, before: seen(line.before), after: seen(line.after) };
}

/** N2: returns a read of documents without their ids: those that the person does not see are among them. */
export function withoutDocuments<Of extends Pick<Line, 'after'>>(line: Of): Of {
  if (!line.after || !('documentIds' in line.after)) return line;
  const { documentIds: _, ...after } = line.after;
  return { ...line, after };
}

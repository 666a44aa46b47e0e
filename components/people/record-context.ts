import { createContext, use } from 'react';
import type { Employee, RecordViewer } from './types.ts';

type OpenRecord = { employee: Employee; viewer: RecordViewer; today: string };

export const RecordContext = createContext<OpenRecord | null>(null);

/** The person whose record is open, for its tabs. */
export function useRecord(): OpenRecord {
  const record = use(RecordContext);
  if (!record) throw new Error('A tab of a record is outside of the record');
  return record;
}

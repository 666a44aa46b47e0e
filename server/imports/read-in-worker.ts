import { parentPort, workerData } from 'node:worker_threads';
import type { FileFault, Row } from '../shared/spreadsheets.ts';
import { readTable } from '../spreadsheets/read-table.ts';
import { UnreadableFile } from '../spreadsheets/unreadable-file.ts';
import { type ImportField, type ImportKind, PORTION, SAMPLE_ROWS } from './constants.ts';
import { shownCell } from './rules-cells.ts';
import { knowsTitle } from './rules-columns.ts';

export interface FileOrder {
  bytes: Uint8Array;
  kind: ImportKind;
  /** The company's own fields. */
  own: readonly ImportField[];
}

export type WorkerMessage =
  | { portion: string }
  | { fault: FileFault }
  | { titles: string[]; sheetName: string | null; samples: string[][]; rowCount: number };

const say = (message: WorkerMessage) => parentPort?.postMessage(message);

async function read({ bytes, kind, own }: FileOrder): Promise<void> {
  const { titles, sheetName, rows } = await readTable(bytes, (title) => knowsTitle(kind, title, own));
  for (let at = 0; at < rows.length; at += PORTION) say({ portion: JSON.stringify(rows.slice(at, at + PORTION)) });
  const shown = ({ cells }: Row) => titles.map((_, column) => shownCell(cells[column] ?? null));
  say({ titles, sheetName, samples: rows.slice(0, SAMPLE_ROWS).map(shown), rowCount: rows.length });
}

await read(workerData as FileOrder).catch((error: unknown) => {
  if (!(error instanceof UnreadableFile)) throw error;
  say({ fault: error.fault });
});

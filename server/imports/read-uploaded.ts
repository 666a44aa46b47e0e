import { Worker } from 'node:worker_threads';
import { FairQueue } from '../db/fair-queue.ts';
import type { CompanyId } from '../shared/ids.ts';
import { type FileFault, MAX_TABLE_BYTES } from '../shared/spreadsheets.ts';
import { UnreadableFile } from '../spreadsheets/unreadable-file.ts';
import type { FileOrder, WorkerMessage } from './read-in-worker.ts';

/** A file as it is kept: what the dialog shows, and its rows as JSON in portions. */
export interface UploadedTable {
  titles: string[];
  sheetName: string | null;
  /** The first rows as texts. */
  samples: string[][];
  rowCount: number;
  /** JSON arrays of rows, each of `PORTION` rows but the last. */
  portions: string[];
}

interface Limits {
  milliseconds: number;
  /** Of the heap of the worker. */
  megabytes: number;
}

const LIMITS: Limits = { milliseconds: 30_000, megabytes: 512 };

/** One file of a company at a time, two of all companies. Others wait, and are refused as by a database that has no connection. */
const readers = new FairQueue({ places: 2, reserved: 1, maxWaiting: 5, patienceMilliseconds: 60_000 });

const URL_OF_WORKER = new URL('./read-in-worker.ts', import.meta.url);

/**
 * Reads an uploaded table in a thread of its own, so that no file keeps other requests waiting: a file that takes too much time or memory
 * is given up. Throws `UnreadableFile` with the reason, and `NoPlaceError` where too many files are being read.
 */
export async function readUploaded(
  companyId: CompanyId,
  order: FileOrder,
  limits: Limits = LIMITS,
): Promise<UploadedTable> {
  if (order.bytes.byteLength > MAX_TABLE_BYTES) throw new UnreadableFile('too_large');
  await readers.enter(companyId);
  try {
    return await readInThread(order, limits);
  } finally {
    readers.leave(companyId);
  }
}

async function readInThread(order: FileOrder, { milliseconds, megabytes }: Limits): Promise<UploadedTable> {
  const worker = new Worker(URL_OF_WORKER, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const portions: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<UploadedTable>((resolve, reject) => {
      const refuse = (fault: FileFault) => reject(new UnreadableFile(fault));
      timer = setTimeout(() => refuse('time_limit'), milliseconds);
      worker.on('message', (message: WorkerMessage) => {
        if ('portion' in message) portions.push(message.portion);
        else if ('fault' in message) refuse(message.fault);
        else resolve({ ...message, portions });
      });
      worker.on('error', (error: Error & { code?: string }) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse('memory_limit') : reject(error),
      );
      worker.on('exit', () => reject(new Error('The thread that reads a file ended without an answer.')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

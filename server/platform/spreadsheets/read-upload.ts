import pLimit, { type LimitFunction } from 'p-limit';
import { DomainError } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import { shareOfWorker } from '../worker-share.ts';
import { type ReadingQuestion, readInProcess, type UploadedTable } from './read-in-process.ts';

/** Files read at once, of all companies, by processes that the server starts: each takes up to 0.4 GB. */
const READ_AT_ONCE = shareOfWorker(2);
/** Files of a company that are being read or wait. */
const MAX_UPLOADS_OF_COMPANY = 2;

const reading = pLimit(READ_AT_ONCE);
const uploads = new Map<CompanyId, { count: number; inTurn: LimitFunction }>();

/**
 * Reads an uploaded file in a separate process and passes its table on: whatever the file contains, this process stays responsive. One file
 * of a company is read at a time, and companies are served in turn: one waits for at most one file of each other. Throws `UnreadableFile`,
 * and `import_busy` if another file of the company waits already.
 */
export async function readUpload<Made>(
  companyId: CompanyId,
  bytes: Uint8Array,
  question: ReadingQuestion,
  take: (table: UploadedTable) => Promise<Made>,
): Promise<Made> {
  const company = uploads.get(companyId) ?? { count: 0, inTurn: pLimit(1) };
  if (company.count >= MAX_UPLOADS_OF_COMPANY) throw new DomainError('import_busy');
  uploads.set(companyId, company);
  company.count += 1;
  try {
    return await company.inTurn(() => reading(() => readInProcess(bytes, question, take)));
  } finally {
    company.count -= 1;
    if (company.count === 0) uploads.delete(companyId);
  }
}

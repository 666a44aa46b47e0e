import pLimit, { type LimitFunction } from 'p-limit';
import { DomainError } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import { type ReadingQuestion, readInProcess, type UploadedTable } from './read-in-process.ts';

/** Files that are read at once, of all companies, by processes that this one starts. */
const READ_AT_ONCE = 2;
/** Files that are read or wait, of all companies and of one: each may hold a connection to the database meanwhile. */
const MAX_UPLOADS = 6;
const MAX_UPLOADS_OF_COMPANY = 2;

const reading = pLimit(READ_AT_ONCE);
const uploads = new Map<CompanyId, { count: number; inTurn: LimitFunction }>();
let uploadCount = 0;

/**
 * Has a process of its own read an uploaded file, one of a company at a time and a few of all companies, and passes its table on: whatever is
 * in the file, this process goes on answering. Throws `UnreadableFile`, `import_busy` where another file of the company waits already, and
 * `service_unavailable` where files of too many companies do.
 */
export async function readUpload<Made>(
  companyId: CompanyId,
  bytes: Uint8Array,
  question: ReadingQuestion,
  take: (table: UploadedTable) => Promise<Made>,
): Promise<Made> {
  const company = uploads.get(companyId) ?? { count: 0, inTurn: pLimit(1) };
  if (company.count >= MAX_UPLOADS_OF_COMPANY) throw new DomainError('import_busy');
  if (uploadCount >= MAX_UPLOADS) throw new DomainError('service_unavailable');
  uploads.set(companyId, company);
  company.count += 1;
  uploadCount += 1;
  try {
    return await company.inTurn(() => reading(() => readInProcess(bytes, question, take)));
  } finally {
    uploadCount -= 1;
    company.count -= 1;
    if (company.count === 0) uploads.delete(companyId);
  }
}

import { readJobFile } from '../../modules/long-work/manage-jobs.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { fileHeaders } from '../../platform/shared/files.ts';
import { isUuid } from '../../platform/shared/uuid.ts';
import { answerMember, inCompanyOfPage } from './session-documents.ts';

/** Sends the file of a job to who is signed in and may see it. */
export const answerJobFile = (request: Request, id: string): Promise<Response> =>
  answerMember(inCompanyOfPage(request), 'longWork.getJobFile', async (scope) => {
    if (!isUuid(id)) throw new DomainError('job_not_found');
    const file = await readJobFile(scope, { id });
    return new Response(new Uint8Array(file.bytes), { headers: fileHeaders(file) });
  });

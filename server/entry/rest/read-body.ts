import { DomainError } from '../../platform/shared/errors.ts';
import type { RestRequest } from './message.ts';

/** Most of a body, but for a file in it. */
export const MAX_BODY_BYTES = 1_048_576;

/** The whole body. Throws `payload_too_large`, and `malformed_json` where it ends too soon. */
export async function readBody(request: Pick<RestRequest, 'chunks'>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of request.chunks(MAX_BODY_BYTES)) chunks.push(chunk);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // The caller went away: not our fault, and nobody reads the answer.
    throw new DomainError('malformed_json');
  }
  return Buffer.concat(chunks);
}

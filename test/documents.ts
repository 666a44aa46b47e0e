import assert from 'node:assert/strict';
import { samplePdf } from './calls.ts';
import type { Answer, RestClient } from './rest-client.ts';

export const DOCUMENTS = '/core/v3/documents';

/** Sends a file about a person, a small PDF unless another is given. */
export function upload(
  rest: RestClient,
  employeeId: string,
  { file = samplePdf(), headers = {} }: { file?: File; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const body = new FormData();
  body.append('employeeId', employeeId);
  body.append('file', file);
  return rest.send('POST', DOCUMENTS, { body, headers });
}

/** The id of a document that is kept. */
export async function keepDocument(rest: RestClient, employeeId: string, file?: File): Promise<string> {
  const answer = await upload(rest, employeeId, file && { file });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.data.id;
}

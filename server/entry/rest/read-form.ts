import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { MAX_DOCUMENT_BYTES } from '../../modules/documents/constants.ts';
import { DomainError, type FieldMessage, InvalidFields } from '../../platform/shared/errors.ts';
import type { RestRequest } from './message.ts';
import { MAX_BODY_BYTES, readBody } from './read-body.ts';

/** Room for the fields, names and boundaries around the file. */
const MAX_FORM_BYTES = MAX_DOCUMENT_BYTES + MAX_BODY_BYTES;
const LIMITS = { fields: 20, fieldSize: MAX_BODY_BYTES / 2, files: 5, parts: 25, fileSize: MAX_DOCUMENT_BYTES };

/**
 * The fields of a form (multipart/form-data), its `file` as a `File`. Read as it arrives, and given up where it is too large: nothing is kept of
 * it then. Throws `unsupported_media_type`, `malformed_form`, `payload_too_large`, and faults by field for one that is sent twice.
 */
export async function readForm(
  request: Pick<RestRequest, 'header' | 'chunks'>,
): Promise<Record<string, string | File>> {
  const contentType = request.header('content-type') ?? '';
  if (!/^multipart\/form-data *;/i.test(contentType)) {
    if ((await readBody(request)).length === 0) return {};
    throw new DomainError('unsupported_media_type');
  }
  const fields: Record<string, string | File> = Object.create(null);
  const faults: Record<string, FieldMessage> = {};
  const keep = (name: string, value: string | File) => {
    if (name in fields) faults[name] = 'repeated';
    fields[name] = value;
  };
  try {
    const form = openForm(contentType);
    const refuse = () => (form as Writable).destroy(new DomainError('payload_too_large'));
    form.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) refuse();
      else keep(name, value);
    });
    form.on('file', (name, content, fileName) => {
      const chunks: Buffer[] = [];
      content.on('data', (chunk: Buffer) => chunks.push(chunk));
      content.on('limit', refuse);
      content.on('error', (error) => (form as Writable).destroy(error));
      content.on('end', () => {
        // Files under other names are unknown fields: read, and not kept.
        if (name === 'file') keep(name, fileOf(chunks, decodedName(fileName ?? '')));
      });
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) form.on(limit, refuse);
    await feed(form, request.chunks(MAX_FORM_BYTES));
  } catch (error) {
    // Cut off, or no form: what came of it is dropped.
    throw error instanceof DomainError ? error : new DomainError('malformed_form');
  }
  if (Object.keys(faults).length > 0) throw new InvalidFields(faults);
  return { ...fields };
}

/** Waits for no more of a body once the form has refused it, however slowly it comes. */
async function feed(form: Writable, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const read = new Promise<void>((resolve, reject) => form.on('finish', resolve).on('error', reject));
  const written = (async () => {
    for await (const chunk of chunks) {
      if (form.destroyed) return;
      if (!form.write(chunk)) await Promise.race([once(form, 'drain'), read]);
    }
    form.end();
  })();
  await Promise.all([written, read]);
}

/** Throws where the type names no boundary. */
const openForm = (contentType: string) =>
  new Busboy({ headers: { 'content-type': contentType } as BusboyHeaders, limits: LIMITS, isPartAFile });

/** A part with a file name is a file, whatever type it is of. */
const isPartAFile = (_: string | undefined, __: string | undefined, fileName: string | undefined): boolean =>
  fileName !== undefined;

/** Browsers write three characters of a name as codes, and no others. */
const decodedName = (name: string): string => name.replace(/%(22|0A|0D)/gi, (code) => decodeURIComponent(code));

/** An idempotency key tells files by their content: what JSON makes of one is a hash of it. */
function fileOf(chunks: readonly Buffer[], name: string): File {
  const hash = createHash('sha256');
  for (const chunk of chunks) hash.update(chunk);
  const digest = hash.digest('hex');
  return Object.assign(new File(chunks as Buffer<ArrayBuffer>[], name), { toJSON: () => ({ name, sha256: digest }) });
}

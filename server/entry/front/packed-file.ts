import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type FrontAnswer, type FrontRequest, isReading, plainAnswer } from './front-request.ts';

/** A file as it is kept in memory: in both forms, because packing or unpacking megabytes per request would be an attack. */
export interface PackedFile {
  plain: Buffer;
  gzipped: Buffer;
  etag: string;
}

const compress = promisify(gzip);

export async function packFile(content: string | Buffer): Promise<PackedFile> {
  const plain = Buffer.from(content);
  // Weak: packed and plain are two texts of one document.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`;
  return { plain, gzipped: await compress(plain), etag };
}

const takesGzip = (encodings: string | undefined): boolean =>
  /(^|,) *gzip *(;(?! *q=0(\.0*)? *(,|$))|,|$)/i.test(encodings ?? '');

/** Answers a file: packed for callers that accept it, and not at all to those that already have it. */
export function answerFile(request: FrontRequest, file: PackedFile, headers: Record<string, string>): FrontAnswer {
  if (!isReading(request)) return plainAnswer(405, 'This address can only be read.', { allow: 'GET, HEAD' });
  const { plain, gzipped, etag } = file;
  const vary = [headers.vary, 'accept-encoding'].filter(Boolean).join(', ');
  const common = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', ...headers, vary, etag };
  if (request.header('if-none-match') === etag) return { status: 304, headers: common, body: '' };
  return takesGzip(request.header('accept-encoding'))
    ? { status: 200, headers: { ...common, 'content-encoding': 'gzip' }, body: gzipped }
    : { status: 200, headers: common, body: plain };
}

/** A file to download, never shown in a page of ours. */
export interface StoredFile {
  bytes: Buffer<ArrayBuffer>;
  contentType: string;
  fileName: string;
}

/** Returns whether the answer of an operation is a file. */
export const isStoredFile = (answer: unknown): answer is StoredFile =>
  typeof answer === 'object' && answer !== null && 'bytes' in answer && answer.bytes instanceof Uint8Array;

/**
 * Returns the headers that make a browser only save a file: its type is fixed, browsers do not guess another, and if it were ever shown, it
 * would run no script and belong to no site.
 */
export const fileHeaders = ({ contentType, fileName }: Pick<StoredFile, 'contentType' | 'fileName'>) => ({
  'content-type': contentType,
  'content-disposition': dispositionOf(fileName),
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
});

/** RFC 6266: an ASCII name for old clients, and the full one. */
function dispositionOf(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** A file that is sent to be saved, never to be shown in a page of ours. */
export interface StoredFile {
  bytes: Buffer<ArrayBuffer>;
  contentType: string;
  fileName: string;
}

/**
 * The headers that make a browser save a file and do nothing else with it: its type is fixed, nothing is guessed from its content, and should
 * it ever be shown, it runs no script and belongs to no site.
 */
export const fileHeaders = ({ contentType, fileName }: Pick<StoredFile, 'contentType' | 'fileName'>) => ({
  'content-type': contentType,
  'content-disposition': dispositionOf(fileName),
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
});

/** RFC 6266: a name in ASCII for old readers, and the whole one. */
function dispositionOf(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

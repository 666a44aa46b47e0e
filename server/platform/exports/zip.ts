import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

type Part = string | Uint8Array;

/** A file inside of a zip: its name, and its text or bytes, which may come in parts. */
export type ZippedFile = readonly [name: string, parts: Iterable<Part> | AsyncIterable<Part>];

/** The first moment that a zip can store, so that the same files make the same zip. */
const CONSTANT_TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/**
 * Returns a zip of files. Packs each part before requesting the next one, in a separate thread, so neither the content of a file nor the
 * work on it is ever in memory as a whole.
 */
export function zip(files: readonly ZippedFile[]): Promise<Buffer<ArrayBuffer>> {
  const archive = new ZipFile();
  const packed = Readable.from(archive.outputStream);
  for (const [name, parts] of files) {
    archive.addReadStreamLazy(name, CONSTANT_TIME, (take) => {
      take(
        null,
        Readable.from(bytesOf(parts)).on('error', (error) => packed.destroy(error)),
      );
    });
  }
  archive.end();
  return buffer(packed);
}

/** A stream takes an empty text for the end of a file. */
async function* bytesOf(parts: ZippedFile[1]) {
  for await (const part of parts) yield Buffer.from(part);
}

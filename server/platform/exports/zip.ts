import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

type Part = string | Uint8Array;

/** A file inside of a zip: its name, and its text or bytes, which may come in parts. */
export type ZippedFile = readonly [name: string, parts: Iterable<Part> | AsyncIterable<Part>];

/** The first moment that a zip can store, so that the same files make the same zip. */
const CONSTANT_TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/**
 * Returns a zip of files, as a stream. Packs each part before requesting the next one, in a separate thread, so neither the content of a file
 * nor the work on it is ever in memory as a whole.
 */
export function zipStream(files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>): Readable {
  const archive = new ZipFile();
  const packed = Readable.from(archive.outputStream);
  const fail = (error: Error) => packed.destroy(error);
  void addAll(archive, files, fail).then(() => archive.end(), fail);
  return packed;
}

/** Adds each file after the one before it is packed, so that an unlimited number of them is never ready at once. */
async function addAll(
  archive: ZipFile,
  files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>,
  fail: (error: Error) => void,
): Promise<void> {
  for await (const [name, parts] of files) {
    await new Promise<void>((packed) => {
      archive.addReadStreamLazy(name, CONSTANT_TIME, (take) => {
        take(null, Readable.from(bytesOf(parts)).on('error', fail).on('end', packed));
      });
    });
  }
}

/** Returns a zip of files, whole. */
export const zip = (files: readonly ZippedFile[]): Promise<Buffer<ArrayBuffer>> => buffer(zipStream(files));

/** A stream takes an empty text for the end of a file. */
async function* bytesOf(parts: ZippedFile[1]) {
  for await (const part of parts) yield Buffer.from(part);
}

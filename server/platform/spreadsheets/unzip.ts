import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { MAX_UNPACKED_MEGABYTES } from '../shared/spreadsheets.ts';
import { UnreadableFile } from './unreadable-file.ts';

const MAX_ENTRIES = 2000;

/** A file inside a zip. */
export interface ZipEntry {
  entry: Entry;
  archive: Archive;
}

interface Archive {
  file: ZipFile;
  /** Bytes to which the files of the zip may still unpack, all together. */
  bytesLeft: number;
}

/** Returns the files inside a zip, by their names. Throws `UnreadableFile`. */
export async function zipEntries(zip: Buffer): Promise<Map<string, ZipEntry>> {
  const entries = new Map<string, ZipEntry>();
  try {
    const file = await fromBufferPromise(zip);
    const archive = { file, bytesLeft: MAX_UNPACKED_MEGABYTES * 1_048_576 };
    if (file.entryCount > MAX_ENTRIES) throw new UnreadableFile('damaged');
    for await (const entry of file.eachEntry()) {
      if (entry.isEncrypted()) throw new UnreadableFile('protected');
      entries.set(entry.fileName, { entry, archive });
    }
  } catch (fault) {
    throw asUnreadable(fault);
  }
  return entries;
}

/** Yields the content of an entry in portions, at most its declared size, and for all entries together at most the limit. */
export async function* unpacked({ entry, archive }: ZipEntry): AsyncGenerator<Buffer, void> {
  if (entry.uncompressedSize > archive.bytesLeft) throw new UnreadableFile('unpacks_to_too_much');
  let crc = 0;
  try {
    // Fails unless it unpacks to its declared size.
    for await (const portion of await archive.file.openReadStreamPromise(entry)) {
      archive.bytesLeft -= portion.length;
      crc = crc32(portion, crc);
      yield portion;
    }
  } catch (fault) {
    throw asUnreadable(fault);
  }
  if (crc !== entry.crc32) throw new UnreadableFile('damaged');
}

const asUnreadable = (fault: unknown): UnreadableFile =>
  fault instanceof UnreadableFile ? fault : new UnreadableFile('damaged');

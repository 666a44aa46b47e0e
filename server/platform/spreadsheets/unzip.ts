import { crc32, createInflateRaw } from 'node:zlib';
import { MAX_UNPACKED_MEGABYTES } from '../shared/spreadsheets.ts';
import { UnreadableFile } from './unreadable-file.ts';

const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const [STORED, DEFLATED] = [0, 8];
const MAX_ENTRIES = 2000;
const ENCRYPTED = 1;

/** A file inside a zip. */
export interface ZipEntry {
  name: string;
  method: number;
  crc: number;
  packed: Uint8Array;
  size: number;
  budget: UnpackingBudget;
}

/** Bytes to which the files of a zip may still unpack, all together. */
interface UnpackingBudget {
  bytesLeft: number;
}

/** Returns the files inside a zip, by their names as written. */
export function zipEntries(zip: Buffer): Map<string, ZipEntry> {
  try {
    return readDirectory(zip);
  } catch (fault) {
    // An offset outside of the file.
    if (fault instanceof RangeError) throw new UnreadableFile('damaged');
    throw fault;
  }
}

function readDirectory(zip: Buffer): Map<string, ZipEntry> {
  const end = zip.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0) throw new UnreadableFile('damaged');
  const entries = new Map<string, ZipEntry>();
  const budget = { bytesLeft: MAX_UNPACKED_MEGABYTES * 1_048_576 };
  const count = zip.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new UnreadableFile('damaged');
  let place = zip.readUInt32LE(end + 16);
  for (let left = count; left > 0; left--) {
    if (zip.readUInt32LE(place) !== DIRECTORY_ENTRY) throw new UnreadableFile('damaged');
    if (zip.readUInt16LE(place + 8) & ENCRYPTED) throw new UnreadableFile('protected');
    const nameLength = zip.readUInt16LE(place + 28);
    const name = zip.toString('utf8', place + 46, place + 46 + nameLength);
    const local = zip.readUInt32LE(place + 42);
    if (zip.readUInt32LE(local) !== LOCAL_HEADER) throw new UnreadableFile('damaged');
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    entries.set(name, {
      name,
      method: zip.readUInt16LE(place + 10),
      crc: zip.readUInt32LE(place + 16),
      packed: zip.subarray(start, start + zip.readUInt32LE(place + 20)),
      size: zip.readUInt32LE(place + 24),
      budget,
    });
    place += 46 + nameLength + zip.readUInt16LE(place + 30) + zip.readUInt16LE(place + 32);
  }
  return entries;
}

/** Yields the content of an entry in portions, at most its declared size, and for all entries together at most the limit. */
export async function* unpacked(entry: ZipEntry): AsyncGenerator<Buffer, void> {
  if (entry.size > entry.budget.bytesLeft) throw new UnreadableFile('unpacks_to_too_much');
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new UnreadableFile('damaged');
  let [size, crc] = [0, 0];
  try {
    for await (const portion of portionsOfEntry(entry)) {
      size += portion.length;
      entry.budget.bytesLeft -= portion.length;
      if (size > entry.size) throw new UnreadableFile('damaged');
      crc = crc32(portion, crc);
      yield portion;
    }
  } catch (fault) {
    if (fault instanceof UnreadableFile || !isOfZlib(fault)) throw fault;
    throw new UnreadableFile('damaged');
  }
  if (size !== entry.size || crc !== entry.crc) throw new UnreadableFile('damaged');
}

function portionsOfEntry({ method, packed }: ZipEntry): AsyncIterable<Buffer> | Iterable<Buffer> {
  if (method === STORED) return [Buffer.from(packed)];
  const inflate = createInflateRaw();
  inflate.end(packed);
  return inflate;
}

const isOfZlib = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && String(fault.code).startsWith('Z_');

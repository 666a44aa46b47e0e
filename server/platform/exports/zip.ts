import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

type Part = string | Uint8Array;

/** A file inside of a zip: its name, and its text or bytes, which may come in parts. */
export type ZippedFile = readonly [name: string, parts: Iterable<Part> | AsyncIterable<Part>];

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION = 20;
const NAMES_ARE_UTF8 = 0x0800;
const DEFLATED = 8;
/** The first day that a zip can store, so that the same files make the same zip. */
const DATE = 0x0021;

/**
 * Returns a zip of files of up to 4 GB. Packs each part before requesting the next one, in a separate thread, so neither the content of a
 * file nor the work on it is ever in memory as a whole. (`zlib.createZipArchive` does this too, and is experimental.)
 */
export async function zip(files: readonly ZippedFile[]): Promise<Buffer<ArrayBuffer>> {
  const archive: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, parts] of files) {
    const { packed, packedSize, size, crc } = await pack(parts);
    const nameBytes = Buffer.from(name);
    // Common fields of both headers: version, flags, method, time, date, checksum, sizes, lengths of the name and of the extra field.
    const about = Buffer.concat([
      ...[shorts(VERSION, NAMES_ARE_UTF8, DEFLATED, 0, DATE), longs(crc, packedSize, size)],
      shorts(nameBytes.length, 0),
    ]);
    archive.push(longs(LOCAL_HEADER), about, nameBytes, ...packed);
    // Further fields: version that made it, length of the comment, disk, attributes, position of the file.
    directory.push(longs(DIRECTORY_HEADER), shorts(VERSION), about, shorts(0, 0, 0), longs(0, offset), nameBytes);
    offset += 4 + about.length + nameBytes.length + packedSize;
  }
  const listed = Buffer.concat(directory);
  const end = [
    longs(END_OF_DIRECTORY),
    shorts(0, 0, files.length, files.length),
    longs(listed.length, offset),
    shorts(0),
  ];
  return Buffer.concat([...archive, listed, ...end]);
}

async function pack(parts: ZippedFile[1]) {
  const packed: Buffer[] = [];
  let [packedSize, size, crc] = [0, 0, 0];
  await pipeline(
    async function* () {
      for await (const part of parts) {
        const bytes = typeof part === 'string' ? Buffer.from(part) : part;
        size += bytes.length;
        crc = crc32(bytes, crc);
        yield bytes;
      }
    },
    createDeflateRaw(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        packed.push(chunk);
        packedSize += chunk.length;
      }
    },
  );
  return { packed, packedSize, size, crc };
}

const shorts = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);
const longs = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);

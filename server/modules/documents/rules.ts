import type { FieldMessage } from '../../platform/shared/errors.ts';
import { type DocumentType, MAX_FILE_NAME, PORTION_BYTES } from './constants.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const PDF = [...'%PDF-'].map((character) => character.charCodeAt(0));
/** Brands of ISO media files with HEVC pictures. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']);
/** Brands of pictures in general, whatever their coding. */
const PICTURE_BRANDS = new Set(['mif1', 'msf1']);

/** N1: returns the type of a file by its first bytes, ignoring its name and declared type; undefined: not supported. */
export function contentTypeOf(bytes: Uint8Array): DocumentType | undefined {
  if (startsWith(bytes, PDF)) return 'application/pdf';
  if (startsWith(bytes, PNG)) return 'image/png';
  if (startsWith(bytes, JPEG)) return 'image/jpeg';
  return isHeic(bytes) ? 'image/heic' : undefined;
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const textAt = (bytes: Uint8Array, from: number): string => String.fromCharCode(...bytes.subarray(from, from + 4));

/** The first box of such a file contains its brand, and compatible ones. */
function isHeic(bytes: Uint8Array): boolean {
  if (bytes.length < 16 || textAt(bytes, 4) !== 'ftyp') return false;
  const brand = textAt(bytes, 8);
  if (HEIC_BRANDS.has(brand)) return true;
  if (!PICTURE_BRANDS.has(brand)) return false;
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const end = Math.min(size, bytes.length, 256);
  for (let at = 16; at + 4 <= end; at += 4) if (HEIC_BRANDS.has(textAt(bytes, at))) return true;
  return false;
}

const ENDINGS: Record<DocumentType, readonly [string, ...string[]]> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg', '.jpe'],
  'image/heic': ['.heic', '.heif'],
};

/**
 * N1: returns the stored name of a file: without folders, without invisible characters or those that change the text direction, at most 255
 * characters, and with the extension of its real type.
 */
export function fileNameOf(sent: string, type: DocumentType): string {
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .toWellFormed()
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a name must not hold
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim()
    .replace(/^\.+/, '');
  const [usual] = ENDINGS[type];
  const known = ENDINGS[type].find((ending) => plain.toLowerCase().endsWith(ending));
  const ending = known ? plain.slice(-known.length) : usual;
  const stem = (known ? plain.slice(0, -known.length) : plain) || 'document';
  return [...stem].slice(0, MAX_FILE_NAME - ending.length).join('') + ending;
}

/** Splits a file into the pieces that the database stores. */
export const portionsOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / PORTION_BYTES) }, (_, index) =>
    bytes.subarray(index * PORTION_BYTES, (index + 1) * PORTION_BYTES),
  );

/** N5: only documents of a kind that expires have a last day, and it is not before the day of issue. Returns the faults by field. */
export function classificationFaults(
  { issuedOn, expiresOn }: { issuedOn: string | null; expiresOn: string | null },
  kind: { expires: boolean } | null,
): Record<string, FieldMessage> {
  if (expiresOn === null) return {};
  if (!kind?.expires) return { expiresOn: 'kind_does_not_expire' };
  if (issuedOn === null || issuedOn <= expiresOn) return {};
  return { expiresOn: { key: 'end_before_start', values: { field: 'issuedOn' } } };
}

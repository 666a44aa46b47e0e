import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import {
  BackupError,
  type BackupHead,
  FORMAT,
  HEAD,
  headLine,
  LINES,
  type LineKind,
  MAX_LINE_CHARACTERS,
} from './backup-format.ts';
import { backupKey, fingerprintOf, isSignedBy, publicKeyOf } from './backup-signature.ts';

/** Longer than any row; a file that unpacks to one endless line is refused before it fills the memory. */
const MAX_ROW_CHARACTERS = 256_000_000;

/** Lines of a backup, a character a byte: rows are passed on in any encoding, and a line ends where COPY ends it. */
export type Lines = AsyncGenerator<string, void>;

export const unreadable = () =>
  new BackupError(
    'backup_unreadable',
    'The file is not a whole backup: it was cut off, altered, or is something else.',
  );

/**
 * Reads the whole file, and returns its head if the signature matches every byte. Throws `BackupError`, also for a backup of another
 * installation that is not trusted.
 */
export async function verifyBackup(
  file: string,
  { secret, isTrusted = false }: { secret: string; isTrusted?: boolean },
): Promise<BackupHead> {
  const lines = linesOf(file);
  try {
    const head = await readHead(lines);
    if (!isTrusted && head.publicKey !== publicKeyOf(backupKey(secret))) throw otherInstallation(head);
    for await (const _ of lines);
    return head;
  } finally {
    await lines.return();
  }
}

/**
 * Yields the lines of a file; throws `BackupError` at its end if the signature does not match everything before it, with the key in the
 * head.
 */
export async function* linesOf(file: string): Lines {
  const source = createReadStream(file);
  const text = createGunzip();
  source.on('error', (error) => text.destroy(error));
  const hash = createHash('sha512');
  // Pieces of an unfinished line. Joining them with each chunk would take quadratic time.
  let pieces: string[] = [];
  let length = 0;
  let last = '';
  let publicKey: string | null = null;
  try {
    for await (const chunk of source.pipe(text)) {
      const ends = (chunk as Buffer).toString('latin1').split('\n');
      const rest = ends.pop() ?? '';
      for (const end of ends) {
        const line = pieces.length === 0 ? end : [...pieces, end].join('');
        [pieces, length] = [[], 0];
        publicKey ??= headOf(line).publicKey;
        // The last line is the signature, which is not signed itself.
        if (last !== '') hash.update(last, 'latin1');
        last = `${line}\n`;
        yield line;
      }
      if (rest === '') continue;
      pieces.push(rest);
      length += rest.length;
      if (length > MAX_ROW_CHARACTERS) throw unreadable();
    }
  } catch (error) {
    throw isOfGzip(error) ? unreadable() : error;
  }
  const signature = last.startsWith('signature ') ? readLine(last.slice(0, -1)) : null;
  if (pieces.length > 0 || publicKey === null || signature?.kind !== 'signature') throw unreadable();
  if (!isSignedBy(publicKey, hash.digest(), signature.value.ed25519)) throw unreadable();
}

export async function readHead(lines: Lines): Promise<BackupHead> {
  return headOf(await nextLine(lines));
}

export async function nextLine(lines: Lines): Promise<string> {
  const { value } = await lines.next();
  if (value === undefined) throw unreadable();
  return value;
}

/** Fields in files of every format. Not verified yet, and the operator reads them on a terminal. */
const headOfOtherFormat = z.object({ format: z.number(), madeAt: z.iso.datetime() });

function headOf(line: string): BackupHead {
  if (!line.startsWith(HEAD)) throw unreadable();
  const given = jsonOf(line.slice(HEAD.length));
  const other = headOfOtherFormat.safeParse(given).data;
  if (other && other.format !== FORMAT) throw otherRelease(other.madeAt);
  return checked(headLine, given);
}

type ReadLine = { [Kind in LineKind]: { kind: Kind; value: z.output<(typeof LINES)[Kind]> } }[LineKind];

/** Reads a line that is no row: its kind and content. Throws `BackupError`. */
export function readLine(line: string): ReadLine {
  const [kind = '', json = ''] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
  if (!Object.hasOwn(LINES, kind)) throw unreadable();
  return { kind, value: checked(LINES[kind as LineKind], jsonOf(json)) } as ReadLine;
}

function jsonOf(text: string): unknown {
  if (text.length > MAX_LINE_CHARACTERS) throw unreadable();
  try {
    return JSON.parse(Buffer.from(text, 'latin1').toString('utf8'));
  } catch {
    throw unreadable();
  }
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw unreadable();
  return parsed.data;
}

const isOfGzip = (error: unknown): boolean => String((error as { code?: unknown }).code).startsWith('Z_');

export const otherRelease = (madeAt: string) =>
  new BackupError(
    'backup_of_other_release',
    `The backup of ${madeAt} is of another release. Restore it with the release that made it, and update then.`,
  );

const otherInstallation = ({ madeAt, publicKey }: BackupHead) =>
  new BackupError(
    'backup_of_other_installation',
    `The backup of ${madeAt} was made with another secret (key ${fingerprintOf(publicKey)}). Set JORNADA_SECRET to the one it was made with; ` +
      'if it comes from an installation that you trust, add --trust.',
  );

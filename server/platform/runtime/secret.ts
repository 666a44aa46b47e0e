import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

/**
 * Signs sessions and encrypts the secrets of webhooks. Set by `JORNADA_SECRET`, else generated once and stored in the data folder, readable
 * by its owner alone.
 */
export async function readSecret(settings: Settings): Promise<string> {
  if (settings.secret) return settings.secret;
  const file = join(settings.dataDir, 'secret');
  await mkdir(settings.dataDir, { recursive: true, mode: 0o711 });
  try {
    // Of two processes starting at once one writes, both read.
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32) throw new Error(`The secret in ${file} is too short; delete the file to generate a new one.`);
  return secret;
}

import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Settings, SettingsError } from './settings.ts';

/**
 * Signs sessions and encrypts the secrets of webhooks. Set by `JORNADA_SECRET`, else stored in the data folder, readable by its owner alone.
 * Generated once if `mayMake`: a command beside a server would sign and encrypt with a secret that the server does not have. Throws a
 * `SettingsError`.
 */
export async function readSecret(settings: Settings, { mayMake }: { mayMake: boolean }): Promise<string> {
  if (settings.secret) return settings.secret;
  const { dataDir } = settings;
  const file = join(dataDir, 'secret');
  if (mayMake) await makeSecret(dataDir, file);
  const secret = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES')
      throw new SettingsError(
        `The secret in ${file} belongs to another user. Run this as the user of the server, or give the file to this one.`,
      );
    if (error.code !== 'ENOENT') throw error;
    throw new SettingsError(
      `There is no secret in ${dataDir}. Set JORNADA_SECRET or JORNADA_DATA_DIR as the server has them, or start the server once: it makes one.`,
    );
  });
  if (secret.trim().length < 32)
    throw new SettingsError(`The secret in ${file} is too short; delete the file to generate a new one.`);
  return secret.trim();
}

async function makeSecret(dataDir: string, file: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  try {
    // Of two processes starting at once one writes, both read.
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (['EEXIST', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return;
    throw error;
  }
  // Root writes into the folder of a service, whose account has to read it.
  const { uid, gid } = await stat(dataDir);
  if (process.getuid?.() === 0 && uid !== 0) await chown(file, uid, gid);
}

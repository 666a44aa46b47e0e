import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Installation } from '../../platform/db/installation.ts';
import { hasMigrations } from '../../platform/db/migrate.ts';
import { createPool } from '../../platform/db/pool.ts';
import { readSecret } from '../../platform/runtime/secret.ts';
import type { Settings } from '../../platform/runtime/settings.ts';
import { CommandFailure } from '../../platform/shared/command-failure.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Answer } from './answer.ts';
import type { CommandName, Invocation, Options } from './commands.ts';
import { failureOfFile } from './failure-of-file.ts';
import { counted, describeRehearsal, sumsOf } from './text.ts';

interface EarlyContext {
  settings: Settings;
  /** Of the database, with the rights to migrate. */
  databaseUrl: string;
}

/** Commands that find the database as it is: it was not brought to this release before. */
const runners = {
  check: async (options: Options<'check'>, context: EarlyContext): Promise<Answer> => {
    const { check } = await import('./check.ts');
    return check(options, context);
  },

  backup: async ({ to, company }: Options<'backup'>, { settings, databaseUrl }: EarlyContext): Promise<Answer> => {
    const { requireDatabase } = await import('../../platform/db/require-database.ts');
    const { writeBackup } = await import('../../platform/db/write-backup.ts');
    const file = resolve(to);
    if (existsSync(file)) throw new CommandFailure('file_exists', `${file} exists already; nothing is written over.`);
    await requireDatabase(databaseUrl);
    await requireData(databaseUrl, company);
    const secret = await readSecret(settings, { mayMake: false });
    const options = { secret, companyId: company as CompanyId | undefined };
    const written = await writeBackup(databaseUrl, file, options).catch((error) => {
      throw failureOfFile(error, 'file_not_written', file);
    });
    return { json: { file, ...sumsOf(written) }, text: `${counted(written)} in ${file}.\n${SECRET_TOO}` };
  },

  restore: async ({ from, trust }: Options<'restore'>, { settings, databaseUrl }: EarlyContext): Promise<Answer> => {
    const { restoreBackup } = await import('../../platform/db/restore-backup.ts');
    const file = resolve(from);
    if (!existsSync(file)) throw new CommandFailure('file_not_found', `There is no file ${file}.`);
    const secret = await readSecret(settings, { mayMake: true });
    const restored = await restoreBackup(databaseUrl, file, { secret, isTrusted: trust }).catch((error) => {
      throw failureOfFile(error, 'file_unreadable', file);
    });
    return { json: { file, ...sumsOf(restored) }, text: `${counted(restored)}, as of ${restored.madeAt}.` };
  },

  upgrade: async ({ backup, trust }: Options<'upgrade'>, { settings, databaseUrl }: EarlyContext): Promise<Answer> => {
    const { rehearseUpgrade } = await import('./rehearse-upgrade.ts');
    const secret = await readSecret(settings, { mayMake: false });
    const file = backup === undefined ? await findLastGood(settings, databaseUrl) : resolve(backup);
    if (file === undefined) {
      throw new CommandFailure(
        'no_backup',
        'There is no backup to rehearse with: set JORNADA_BACKUP_DIR to the folder of the daily ones, or add --backup FILE.',
      );
    }
    if (!existsSync(file)) throw new CommandFailure('file_not_found', `There is no file ${file}.`);
    const rehearsal = await rehearseUpgrade(databaseUrl, file, { secret, isTrusted: trust }).catch((error) => {
      throw failureOfFile(error, 'file_unreadable', file);
    });
    return { json: { file, ...rehearsal }, text: describeRehearsal(file, rehearsal), failed: rehearsal.isLossy };
  },
} satisfies { [Name in CommandName]?: (options: Options<Name>, context: EarlyContext) => Promise<Answer> };

const SECRET_TOO =
  'What is encrypted in it can only be read with JORNADA_SECRET, or the file "secret" of the data folder. Keep that too, in another place.';

/** Throws if the database has no tables of any release, or not the company. */
async function requireData(databaseUrl: string, company: string | undefined): Promise<void> {
  const pool = createPool(databaseUrl, { connections: 1 });
  try {
    if (!(await hasMigrations(pool)))
      throw new CommandFailure('database_empty', 'The database has no tables of Jornada: there is nothing to back up.');
    if (company === undefined) return;
    const { rowCount } = await pool.query('select from companies where id = $1', [company]);
    if (rowCount === 0) throw new DomainError('company_not_found');
  } finally {
    await pool.end();
  }
}

/** Returns the file of the last good backup of the daily ones; undefined if there is none. */
async function findLastGood(settings: Settings, databaseUrl: string): Promise<string | undefined> {
  const { readBackupState } = await import('../../platform/backups/read-backup-state.ts');
  const pool = createPool(databaseUrl, { connections: 1 });
  try {
    const state = await readBackupState({ settings, installation: new Installation(pool) });
    return state?.lastGood?.file;
  } finally {
    await pool.end();
  }
}

export type EarlyCommandName = keyof typeof runners;
type EarlyInvocation = Extract<Invocation, { name: EarlyCommandName }>;
/** A command that needs the database at this release. */
export type RuntimeInvocation = Exclude<Invocation, EarlyInvocation>;

export const isEarly = (invocation: Invocation): invocation is EarlyInvocation =>
  Object.hasOwn(runners, invocation.name);

/** Runs a command that finds the database as it is. Throws what `failureOf` reports. */
export const runEarlyCommand = ({ name, options }: EarlyInvocation, context: EarlyContext): Promise<Answer> =>
  runners[name](options as never, context);

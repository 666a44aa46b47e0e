import { z } from 'zod';
import { languages } from '#messages/languages.ts';
import { ROLES } from '../../platform/shared/roles.ts';
import { dateTime, email, idOf, name, timeZone } from '../../platform/shared/schemas.ts';

/**
 * Every command of the operator: its flags as a person writes them, what it does, and the schema of the flags. What it does with
 * them is in `run-command.ts`, which is loaded only when a command runs.
 */
export const commands = {
  'company create': {
    flags: '--name N --admin-email E [--language en] [--time-zone Europe/Madrid]',
    summary: 'Make a company, its first owner with a password, and an API token.',
    options: z.object({
      name: name(),
      'admin-email': email(),
      language: z.enum(languages).default('en'),
      'time-zone': timeZone().default('Europe/Madrid'),
    }),
  },
  'company update': {
    flags: '--id ID [--subscription active|cancelled] [--public-api on|off]',
    summary: 'Change what a company may use; a running server follows at once.',
    options: z
      .object({
        id: idOf('company'),
        subscription: z.enum(['active', 'cancelled']).optional(),
        'public-api': z.enum(['on', 'off']).optional(),
      })
      .refine((given) => given.subscription ?? given['public-api'], 'Give --subscription, --public-api or both.'),
  },
  'company list': { flags: '', summary: 'List the companies.', options: z.object({}) },
  'token create': {
    flags: '--company ID [--name N] [--kind api|device] [--expires-at DATETIME]',
    summary: 'Make an API token. It is shown once.',
    options: z.object({
      company: idOf('company'),
      name: name().default('API token'),
      kind: z.enum(['api', 'device']).default('api'),
      'expires-at': dateTime().optional(),
    }),
  },
  'token list': {
    flags: '--company ID',
    summary: 'List the tokens of a company.',
    options: z.object({ company: idOf('company') }),
  },
  'token revoke': {
    flags: '--id ID',
    summary: 'End a token; a running server refuses it at once.',
    options: z.object({ id: idOf('api_token') }),
  },
  'user list': {
    flags: '--company ID',
    summary: 'List who can sign in to a company.',
    options: z.object({ company: idOf('company') }),
  },
  'user invite': {
    flags: '--company ID --email E --role R',
    summary:
      'Invite somebody as owner, administrator, manager, viewer or employee; the link is shown once and works for 7 days.',
    options: z.object({ company: idOf('company'), email: email(), role: z.enum(ROLES) }),
  },
  'user reset': {
    flags: '--email E',
    summary:
      'Give a user a new password, shown once, and end all their sessions. A disabled account can sign in again.',
    options: z.object({ email: email() }),
  },
  'user disable': {
    flags: '--email E',
    summary:
      'End all sessions of an account at once, in every company, and let nobody sign in to it until `user reset`.',
    options: z.object({ email: email() }),
  },
  'user remove-factors': {
    flags: '--email E',
    summary:
      'Turn off the authenticator app of somebody who lost it, and remove their passkeys; ends all their sessions.',
    options: z.object({ email: email() }),
  },
  'user remove': {
    flags: '--company ID --email E',
    summary: 'End a user’s access to a company at once; an account that belongs to no other company is removed.',
    options: z.object({ company: idOf('company'), email: email() }),
  },
  'sso test': {
    flags: '--company ID',
    summary:
      'Check a company’s single sign-on as far as that goes without a browser; exit status 1 when something fails.',
    options: z.object({ company: idOf('company') }),
  },
  check: {
    flags: '[--mail-to E] [--sql]',
    summary:
      'Check address, encryption, database, mail, jobs, webhooks and disk, each with its cure; --mail-to sends a test mail. Exit status 1 when there is a problem. --sql only prints what an administrator runs where the role of DATABASE_URL may not create roles.',
    options: z.object({ 'mail-to': email().optional(), sql: z.boolean().default(false) }),
  },
  jobs: {
    flags: '',
    summary: 'Count the background jobs of the last days by state; exit status 1 when some have failed for good.',
    options: z.object({}),
  },
  backup: {
    flags: '--to FILE [--company ID]',
    summary:
      'Write everything, or one company with its users, into a file, as it is at this moment, beside a running server.',
    options: z.object({ to: z.string().min(1), company: idOf('company').optional() }),
  },
  restore: {
    flags: '--from FILE [--trust]',
    summary:
      'Read a backup of this release or an earlier one into an empty database; --trust for one that another installation signed.',
    options: z.object({ from: z.string().min(1), trust: z.boolean().default(false) }),
  },
  upgrade: {
    flags: '--rehearse [--backup FILE] [--trust]',
    summary:
      'Try this release on a copy: load the last backup into a scratch database, migrate it, and compare rows and balances; exit status 1 when anything is lost.',
    options: z
      .object({
        rehearse: z.boolean().default(false),
        backup: z.string().min(1).optional(),
        trust: z.boolean().default(false),
      })
      .refine(
        ({ rehearse }) => rehearse,
        'Give --rehearse. The upgrade itself is the start of the new release: it migrates the database.',
      ),
  },
  'demo reset': {
    flags: '',
    summary: 'Make the demo companies again. Other companies stay as they are.',
    options: z.object({}),
  },
  migrate: { flags: '', summary: 'Bring the database to this release.', options: z.object({}) },
  'verify-records': {
    flags: '--company ID',
    summary: 'Check the chain over all versions of work entries; exit status 1 when it is broken.',
    options: z.object({ company: idOf('company') }),
  },
} as const;

export type CommandName = keyof typeof commands;
export type Options<Name extends CommandName> = z.output<(typeof commands)[Name]['options']>;

/** A command with its checked options. */
export type Invocation = { [Name in CommandName]: { name: Name; options: Options<Name> } }[CommandName];

export const isCommandName = (value: string): value is CommandName => Object.hasOwn(commands, value);

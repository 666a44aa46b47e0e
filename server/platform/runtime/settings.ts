import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type Networks, readNetworks } from '../client-address.ts';
import { readAddress } from '../db/address.ts';

/** Processes by default: one a core, up to this. */
const MAX_DEFAULT_WORKERS = 8;

const flag = z.enum(['0', '1']).transform((value) => value === '1');

const databaseUrl = z.string().superRefine((value, context) => {
  try {
    readAddress(value);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
});

function demandsWrites(url: string): boolean {
  try {
    return readAddress(url).needsWritable;
  } catch {
    // Reported already.
    return false;
  }
}

const networks = z.string().transform((list, context): Networks => {
  try {
    return readNetworks(list);
  } catch (error) {
    const hint =
      'Name addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas.';
    context.addIssue(`${(error as Error).message}. ${hint}`);
    return z.NEVER;
  }
});

const smtpUrl = z.url({
  protocol: /^smtps?$/,
  hostname: /./,
  error: 'Write it as smtp://user:password@mail.example.com:587, or smtps:// where TLS comes first.',
});

/** Part of every mail: no line breaks, and exactly one address. */
const sender = z
  .string()
  .regex(
    /^(?:[^\s<>"@,;]+@[^\s<>"@,;]+|[^<>"\p{Cc}]{1,100}<[^\s<>"@,;]+@[^\s<>"@,;]+>)$/u,
    'Write an address, or a name and an address: Jornada <jornada@example.com>.',
  );

/** Address of a whole host: cookies, links and paths of the API begin at its root. */
function isOrigin(address: string): boolean {
  const { pathname, search, hash, username, password } = new URL(address);
  return /^\/*$/.test(pathname) && search + hash + username + password === '';
}

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Address that people open, if it is not the one listened on (a proxy, a name, https). */
  JORNADA_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      isOrigin,
      'It must be an address without a path, such as https://jornada.example.com: give Jornada a host name or a port of its own.',
    )
    .optional(),
  JORNADA_DATA_DIR: z.string().min(1).default('.jornada'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl
    .refine((url) => !demandsWrites(url), 'A replica takes no writes: leave out target_session_attrs.')
    .optional(),
  /** Password of the login roles; without it each has one derived from the secret. */
  JORNADA_DATABASE_ROLE_PASSWORD: z.string().min(16).optional(),
  JORNADA_WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  JORNADA_DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(8),
  JORNADA_DEMO: flag.optional(),
  JORNADA_RATE_LIMIT: z.coerce.number().int().min(0).max(2_000_000_000).default(1000),
  JORNADA_SECRET: z.string().min(32).optional(),
  JORNADA_WEBHOOK_PRIVATE_ADDRESSES: flag.default(false),
  JORNADA_SSO_PRIVATE_ADDRESSES: flag.default(false),
  JORNADA_TRUSTED_PROXIES: networks.optional(),
  JORNADA_METRICS_NETWORKS: networks.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.optional(),
  JORNADA_BACKUP_DIR: z.string().min(1).optional(),
  JORNADA_OPERATOR_EMAIL: z.email('Write an address, such as ops@example.com.').optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
});

const environment = variables.superRefine((value, context) => {
  if (value.DATABASE_REPLICA_URL !== undefined && value.DATABASE_URL === undefined)
    context.addIssue({
      code: 'custom',
      path: ['DATABASE_URL'],
      message: 'DATABASE_REPLICA_URL is set, and a replica needs the address of its primary.',
    });
  if (value.SMTP_URL === undefined) {
    if (value.JORNADA_OPERATOR_EMAIL !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['SMTP_URL'],
        message: 'JORNADA_OPERATOR_EMAIL is set, and mails to it need a mail server.',
      });
    return;
  }
  const missing = (name: keyof typeof value, message: string) => {
    if (value[name] === undefined) context.addIssue({ code: 'custom', path: [name], message });
  };
  missing('MAIL_FROM', 'SMTP_URL is set, and a mail needs a sender.');
  missing('JORNADA_URL', 'SMTP_URL is set, and the links in mails need the address that people open.');
});

export class SettingsError extends Error {}

export interface Settings {
  environment: 'development' | 'production' | 'test';
  host: string;
  port: number;
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A streaming replica that may answer reads. */
  replicaUrl: string | undefined;
  databaseRolePassword: string | undefined;
  /** Processes that share the port; 1: the server is one process. */
  workers: number;
  /** Of all workers together. */
  databaseConnections: number;
  /** Undefined: a demo company only in an empty embedded database. */
  demo: boolean | undefined;
  /** Requests a minute that each company may make to the public API; 0: unlimited. */
  rateLimit: number;
  secret: string | undefined;
  /** Allows webhooks to addresses in the private network. */
  webhookPrivateAddresses: boolean;
  /** Allows single sign-on providers in the private network, and then http too. */
  ssoPrivateAddresses: boolean;
  /** Proxies whose forwarding headers are trusted. */
  trustedProxies: Networks | undefined;
  /** Networks that may read the metrics; this machine always may. */
  metricsNetworks: Networks | undefined;
  /** Undefined: no mail is sent, and pages show the links instead. */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** Folder of the daily backups; undefined: none are made. */
  backupDir: string | undefined;
  /** Address of the person who runs the installation, for mails about it. */
  operatorEmail: string | undefined;
  logLevel: string;
}

/** Reads all settings from the environment. Throws a `SettingsError` that names each wrong variable. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  // An empty variable counts as unset: `DATABASE_URL= npm start` means the embedded database.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(`Some settings in the environment are wrong:\n${problems.join('\n')}`);
  }
  const value = parsed.data;
  return {
    environment: value.NODE_ENV,
    host: value.HOST,
    port: value.PORT,
    publicUrl: value.JORNADA_URL?.replace(/\/+$/, ''),
    dataDir: resolve(value.JORNADA_DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    replicaUrl: value.DATABASE_REPLICA_URL,
    databaseRolePassword: value.JORNADA_DATABASE_ROLE_PASSWORD,
    workers: value.JORNADA_WORKERS ?? defaultWorkers(value.NODE_ENV),
    databaseConnections: value.JORNADA_DATABASE_CONNECTIONS,
    demo: value.JORNADA_DEMO,
    rateLimit: value.JORNADA_RATE_LIMIT,
    secret: value.JORNADA_SECRET,
    ssoPrivateAddresses: value.JORNADA_SSO_PRIVATE_ADDRESSES,
    webhookPrivateAddresses: value.JORNADA_WEBHOOK_PRIVATE_ADDRESSES,
    trustedProxies: value.JORNADA_TRUSTED_PROXIES,
    metricsNetworks: value.JORNADA_METRICS_NETWORKS,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    backupDir: value.JORNADA_BACKUP_DIR && resolve(value.JORNADA_BACKUP_DIR),
    operatorEmail: value.JORNADA_OPERATOR_EMAIL,
    logLevel: value.LOG_LEVEL,
  };
}

const defaultWorkers = (environment: Settings['environment']): number =>
  environment === 'development' ? 1 : Math.min(availableParallelism(), MAX_DEFAULT_WORKERS);

/** Returns the address that people open: `JORNADA_URL`, or the one listened on. */
export function siteOf({ publicUrl, host, port }: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return publicUrl ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

import { userInfo } from 'node:os';
import type pg from 'pg';
import { parse } from 'pg-connection-string';

/** One way to reach the database; the first that answers is used. */
export type Target = Pick<pg.ClientConfig, 'host' | 'port' | 'ssl'>;

/** What a `DATABASE_URL` says. */
export interface DatabaseAddress {
  user: string;
  password: string | undefined;
  database: string;
  /** At least one, in the order in which they are tried. */
  targets: readonly Target[];
  /** `target_session_attrs`: only a server that takes writes is used. */
  needsWritable: boolean;
  /** The address's own `options` for the server. */
  options: string | undefined;
}

const SHAPE = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/;
/** Where a server listens when the address names no host: its usual sockets, then this machine. */
const DEFAULT_HOSTS = ['/var/run/postgresql', '/tmp', 'localhost'];
const WRITABLE = new Set(['read-write', 'primary']);
const TLS_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'];

/**
 * Reads an address as libpq does: sockets (`host=/run/postgresql`), several hosts, `sslmode` with certificates,
 * `target_session_attrs`, `options`. Throws an error that says what is wrong without repeating the address, which may hold a password.
 */
export function readAddress(url: string): DatabaseAddress {
  const [, start, authority = '', path = '', query = ''] = SHAPE.exec(url) ?? [];
  if (start === undefined) throw new Error('It has to look like postgres://user:password@host:5432/database.');
  const parameters = new URLSearchParams(query);
  const take = (name: string) => {
    const value = parameters.get(name) ?? undefined;
    parameters.delete(name);
    return value;
  };
  const hosts = hostsOf(authority, take('host'), take('port'));
  const sessionAttributes = take('target_session_attrs');
  const options = take('options');
  const mode = take('sslmode');
  if (mode !== undefined && !TLS_MODES.includes(mode)) throw new Error(`sslmode is one of ${TLS_MODES.join(', ')}.`);
  const read = (tlsMode: string | undefined) => {
    const text = new URLSearchParams(parameters);
    if (tlsMode !== undefined) text.set('sslmode', tlsMode);
    return parse(`${start}${path}?${text}`, { useLibpqCompat: true });
  };
  const given = read(undefined);
  const user = given.user || userInfo().username;
  return {
    user,
    password: given.password || undefined,
    database: given.database || user,
    targets: hosts.flatMap((host) =>
      tlsModesOf(mode).map((tlsMode) => ({ ...host, ssl: (read(tlsMode).ssl as pg.ClientConfig['ssl']) || undefined })),
    ),
    needsWritable: WRITABLE.has(sessionAttributes ?? ''),
    options,
  };
}

/** What is tried on a host: libpq's `prefer` and `allow` go on without encryption, or with it, where the server wants that. */
function tlsModesOf(mode: string | undefined): (string | undefined)[] {
  if (mode === 'prefer') return ['prefer', 'disable'];
  if (mode === 'allow') return ['disable', 'prefer'];
  return [mode];
}

function hostsOf(authority: string, host: string | undefined, port: string | undefined): Target[] {
  const ports = port?.split(',') ?? [];
  const places =
    host === undefined
      ? authority.split(',').map((place) => /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(place) ?? [])
      : host.split(',').map((name) => [name, name]);
  return places.flatMap(([, name, ownPort], index) => {
    if (name === undefined) throw new Error('A host is not written as name:port.');
    const number = Number(ownPort || ports[index] || ports[0] || 5432);
    if (!Number.isInteger(number) || number < 1 || number > 65_535)
      throw new Error('A port is not a number from 1 to 65535.');
    const given = decodeURIComponent(name.replace(/^\[|\]$/g, ''));
    return (given === '' ? DEFAULT_HOSTS : [given]).map((host) => ({ host, port: number }));
  });
}

import { isIP } from 'node:net';
import { userInfo } from 'node:os';
import type pg from 'pg';
import { parse } from 'pg-connection-string';

/** One way to reach the database; the first reachable one is used. */
export type Target = Pick<pg.ClientConfig, 'host' | 'port' | 'ssl'>;

/** Parts of a `DATABASE_URL`. */
export interface DatabaseAddress {
  user: string;
  password: string | undefined;
  database: string;
  /** At least one, in the order of trying. */
  targets: readonly Target[];
  /** `target_session_attrs`: only a server that accepts writes is used. */
  needsWritable: boolean;
  /** The address's own `options` for the server. */
  options: string | undefined;
  applicationName: string | undefined;
  connectTimeoutMilliseconds: number | undefined;
}

const SHAPE = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/;
/** Places of a server if the address names no host: its usual sockets, then this machine. */
const DEFAULT_HOSTS = ['/var/run/postgresql', '/tmp', 'localhost'];
const TLS_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'];
/** Excludes values for servers that accept no writes. */
const SESSIONS = ['any', 'read-write', 'primary'];
const PARAMETERS = [
  ...['user', 'password', 'host', 'hostaddr', 'port', 'dbname', 'target_session_attrs', 'connect_timeout'],
  ...['application_name', 'options', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey'],
];

/**
 * Parses an address as libpq does: sockets (`host=/run/postgresql`), several hosts, `sslmode` with certificates, `target_session_attrs`,
 * `options`. Refuses parameters of libpq that we do not support by name: ignoring one could weaken the connection. Throws an error that
 * explains the fault without repeating the address, which may contain a password.
 */
export function readAddress(url: string): DatabaseAddress {
  const [, start, authority = '', path = '', query = ''] = SHAPE.exec(url) ?? [];
  if (start === undefined) throw new Error('It has to look like postgres://user:password@host:5432/database.');
  // In libpq a plus is no space.
  const parameters = new URLSearchParams(query.replaceAll('+', '%2B'));
  const take = (name: string) => {
    const value = parameters.get(name) ?? undefined;
    parameters.delete(name);
    return value;
  };
  const takeOneOf = (name: string, values: readonly string[]) => {
    const value = take(name);
    if (value !== undefined && !values.includes(value)) throw new Error(`${name} is one of ${values.join(', ')}.`);
    return value;
  };
  const hosts = hostsOf(authority, { host: take('host'), hostaddr: take('hostaddr'), port: take('port') });
  const unknown = [...parameters.keys()].find((name) => !PARAMETERS.includes(name));
  // An unencoded password can look like a parameter.
  if (unknown !== undefined)
    throw new Error(
      `It cannot have ${/^\w+$/.test(unknown) ? unknown : 'what is behind the question mark'}. Its parameters are ${PARAMETERS.join(', ')}.`,
    );
  const mode = takeOneOf('sslmode', TLS_MODES);
  const session = takeOneOf('target_session_attrs', SESSIONS);
  const seconds = take('connect_timeout');
  if (seconds !== undefined && !/^[1-9]\d{0,4}$/.test(seconds))
    throw new Error('connect_timeout is a number of seconds, 1 or more.');
  const [options, applicationName, database] = [take('options'), take('application_name'), take('dbname')];
  if (parameters.get('sslrootcert') === 'system')
    throw new Error('sslrootcert is a file. Without it the authorities that Node knows are trusted.');
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
    database: database || given.database || user,
    targets: hosts.flatMap((place) =>
      // As in libpq, sockets are not encrypted.
      (place.host.startsWith('/') ? ['disable'] : tlsModesOf(mode)).map((tlsMode) => ({
        ...{ host: place.host, port: place.port },
        ssl: tlsOf(read(tlsMode).ssl, place),
      })),
    ),
    needsWritable: session !== undefined && session !== 'any',
    options,
    applicationName,
    connectTimeoutMilliseconds: seconds === undefined ? undefined : Number(seconds) * 1000,
  };
}

/** Returns the address of another database of the same server. The name has small letters, digits and underscores alone. */
export function addressOfDatabase(url: string, name: string): string {
  const [, start, authority, , query = ''] = SHAPE.exec(url) ?? [];
  // The first of several parameters with one name counts.
  return `${start}${authority}/${name}?dbname=${name}&${query}`;
}

/** With `hostaddr`, the certificate names another host than the connection's target. */
function tlsOf(ssl: unknown, { name, host }: Host): Target['ssl'] {
  if (typeof ssl !== 'object' || ssl === null || name === host) return ssl as Target['ssl'];
  return { ...ssl, [isIP(name) === 0 ? 'servername' : 'host']: name };
}

/**
 * Returns the modes to try on a host: libpq's `prefer` and `allow` fall back to no encryption, or to encryption, if the server demands it.
 */
function tlsModesOf(mode: string | undefined): (string | undefined)[] {
  if (mode === 'prefer') return ['prefer', 'disable'];
  if (mode === 'allow') return ['disable', 'prefer'];
  return [mode];
}

interface Host {
  /** Host name as written. */
  name: string;
  /** Target of the connection. */
  host: string;
  port: number;
}

type Hosts = Record<'host' | 'hostaddr' | 'port', string | undefined>;

function hostsOf(authority: string, { host, hostaddr, port }: Hosts): Host[] {
  const ports = port?.split(',') ?? [];
  const written = host ?? (authority === '' ? hostaddr : undefined);
  const places =
    written === undefined
      ? authority.split(',').map((place) => /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(place) ?? [])
      : written.split(',').map((name) => [name, name]);
  const addresses = hostaddr?.split(',') ?? [];
  if (hostaddr !== undefined && addresses.length !== places.length)
    throw new Error('hostaddr has an address for each host.');
  if (addresses.some((address) => address !== '' && isIP(address) === 0))
    throw new Error('hostaddr is an address such as 192.0.2.7.');
  return places.flatMap(([, name, ownPort], index) => {
    if (name === undefined) throw new Error('A host is not written as name:port.');
    const number = Number(ownPort || ports[index] || ports[0] || 5432);
    if (!Number.isInteger(number) || number < 1 || number > 65_535)
      throw new Error('A port is not a number from 1 to 65535.');
    const given = decodeURIComponent(name.replace(/^\[|\]$/g, ''));
    const address = addresses[index];
    if (address) return { name: given, host: address, port: number };
    return (given === '' ? DEFAULT_HOSTS : [given]).map((one) => ({ name: one, host: one, port: number }));
  });
}

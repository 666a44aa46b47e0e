import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';

import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeAuthority } from './certificates.ts';

/** Host name in the configurations of docs/running. */
export const PROXY_HOST = 'jornada.example.com';

interface Place {
  folder: string;
  /** Of Jornada, such as `127.0.0.1:3000`. */
  upstream: string;
  ports: { plain: number; secure: number };
  certificate: string;
  key: string;
}

interface Kind {
  program: string;
  /** File of docs/running. */
  file: string;
  /** Returns the configuration of the whole server around the file with its places replaced, and the words of the program. */
  configure(site: string, place: Place): { text: string; words: (file: string) => string[] };
}

const AS_ROOT = process.getuid?.() === 0;

/** Servers that Debian has, with the configurations of docs/running. */
export const PROXIES: readonly Kind[] = [
  {
    program: 'nginx',
    file: 'nginx.conf',
    configure: (site, { folder, upstream, ports, certificate, key }) => ({
      text: [
        ...(AS_ROOT ? ['user root;'] : []),
        'daemon off;',
        `pid ${folder}/pid;`,
        'error_log stderr;',
        'events {}',
        'http {',
        'access_log off;',
        ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`),
        site
          .replace('127.0.0.1:3000', upstream)
          .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
          .replace('listen 443 ', `listen 127.0.0.1:${ports.secure} `)
          .replace(/(ssl_certificate) .*;/, `$1 ${certificate};`)
          .replace(/(ssl_certificate_key) .*;/, `$1 ${key};`),
        '}',
      ].join('\n'),
      words: (file) => ['-c', file, '-e', 'stderr'],
    }),
  },
  {
    program: 'caddy',
    file: 'Caddyfile',
    configure: (site, { upstream, ports, certificate, key }) => ({
      text: [
        `{\n\tadmin off\n\tgrace_period 1s\n\thttp_port ${ports.plain}\n\thttps_port ${ports.secure}\n}`,
        site.replace('127.0.0.1:3000', upstream).replace(/# tls .*/, `tls ${certificate} ${key}`),
      ].join('\n'),
      words: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
    }),
  },
  {
    program: 'apache2',
    file: 'apache.conf',
    configure: (site, { folder, upstream, ports, certificate, key }) => ({
      text: [
        `ServerRoot ${folder}`,
        `PidFile ${folder}/pid`,
        `ErrorLog ${folder}/error.log`,
        `DefaultRuntimeDir ${folder}`,
        `Mutex file:${folder}`,
        ...['mpm_event', 'authz_core', 'alias', 'headers', 'proxy', 'proxy_http', 'socache_shmcb', 'ssl'].map(
          (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
        ),
        ...(AS_ROOT ? ['User www-data', 'Group www-data'] : []),
        `Listen 127.0.0.1:${ports.plain}`,
        `Listen 127.0.0.1:${ports.secure}`,
        site
          .replace('127.0.0.1:3000', upstream)
          .replace('*:80', `*:${ports.plain}`)
          .replace('*:443', `*:${ports.secure}`)
          .replace(/(SSLCertificateFile) .*/, `$1 ${certificate}`)
          .replace(/(SSLCertificateKeyFile) .*/, `$1 ${key}`),
      ].join('\n'),
      words: (file) => ['-f', file, '-DFOREGROUND'],
    }),
  },
];

/** Returns whether a program is installed; Debian has servers in a folder that is not in everybody's path. */
export function findProgram(name: string): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

export interface ProxyAnswer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Readable;
}

export interface Proxy {
  /** Sends a request over TLS from another address of this machine. */
  ask(
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: Buffer | string },
  ): Promise<ProxyAnswer>;
  stop(): Promise<void>;
}

/** Address that requests come from. */
export const VISITOR_ADDRESS = '127.0.0.9';

/** Starts a proxy with its file of docs/running, in which ports, the address of Jornada and the certificate are replaced. */
export async function startProxy(
  kind: Kind,
  program: string,
  { folder, upstream, ports }: Pick<Place, 'folder' | 'upstream' | 'ports'>,
): Promise<Proxy> {
  mkdirSync(folder, { recursive: true });
  const authority = makeAuthority('Test');
  const certified = authority.certify(PROXY_HOST);
  const [certificate, key, file] = ['certificate.pem', 'key.pem', kind.file].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(certificate, certified.certificate);
  writeFileSync(key, certified.key);
  const site = readFileSync(fileURLToPath(new URL(`../docs/running/${kind.file}`, import.meta.url)), 'utf8');
  const { text, words } = kind.configure(site, { folder, upstream, ports, certificate, key });
  writeFileSync(file, text);
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    NODE_ENV: 'test' as const,
  };
  const child = spawn(program, words(file), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ask: Proxy['ask'] = (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const sending = request({
        ...{ host: '127.0.0.1', port: ports.secure, path, method, localAddress: VISITOR_ADDRESS },
        ...{ ca: authority.certificate, servername: PROXY_HOST, agent: false },
        headers: { host: `${PROXY_HOST}:${ports.secure}`, ...headers },
      });
      sending.on('error', reject);
      sending.on('response', (answer) =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: answer }),
      );
      sending.end(body);
    });
  const serves = () =>
    ask('/healthz').then(
      ({ body }) => body.resume() !== undefined,
      () => false,
    );
  // Apache opens its ports twice while it starts, so a connection alone says nothing.
  while (!(await serves())) {
    assert.equal(child.exitCode, null, output);
    await wait(50);
  }
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { ask, stop };
}

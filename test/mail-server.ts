import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { after } from 'node:test';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { World } from './world.ts';

/** A mail as a server took it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** By their names in small letters, unfolded and decoded. */
  headers: Record<string, string>;
  text: string;
  html: string;
  /** As it came. */
  source: string;
}

export interface MailServer {
  /** The listening server. */
  server: Server;
  port: number;
  url: string;
  received: ReceivedMail[];
  /** Resolves with the mails once there are so many of them. */
  receives(count: number): Promise<ReceivedMail[]>;
  /** Breaks all connections. */
  drop(): void;
  close(): Promise<void>;
}

/** A real SMTP server on this machine, closed after the tests. `options` decide what it takes; left out, everything, unencrypted. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    ...options,
    onData(stream, session, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const mail = readMail(Buffer.concat(parts).toString('utf8'), session.envelope);
        const take = (error?: Error | null) => {
          if (!error) received.push(mail);
          for (const look of waiting) look();
          callback(error);
        };
        if (options.onData) options.onData(stream, session, take);
        else take();
      });
    },
  });
  // Clients that disappear are part of the tests.
  server.on('error', () => {});
  server.listen(0);
  await once(server.server, 'listening');
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket) => sockets.add(socket));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  after(close);
  const { port } = server.server.address() as AddressInfo;
  const receives = (count: number) =>
    new Promise<ReceivedMail[]>((resolve) => {
      const look = () => {
        if (received.length < count) return;
        waiting.delete(look);
        resolve(received);
      };
      waiting.add(look);
      look();
    });
  return { server: server.server, port, url: `smtp://127.0.0.1:${port}`, received, receives, drop, close };
}

/** Has a world send its mails there. */
export function sendMailsTo({ runtime }: World, smtpUrl: string, mailFrom = 'Jornada <jornada@time.example>'): void {
  runtime.settings = { ...runtime.settings, smtpUrl, mailFrom, publicUrl: 'https://time.example' };
}

function readMail(
  source: string,
  { mailFrom, rcptTo }: { mailFrom: unknown; rcptTo: { address: string }[] },
): ReceivedMail {
  const { headers, body } = partOf(source);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1];
  const parts = boundary ? body.split(`--${boundary}`).map((part) => partOf(part.replace(/^\r\n/, ''))) : [];
  const contentOf = (type: string) => {
    const part = parts.find(({ headers: of }) => of['content-type']?.startsWith(type));
    return part ? decoded(part.body, part.headers['content-transfer-encoding']).replaceAll('\r\n', '\n').trim() : '';
  };
  return {
    from: (mailFrom as { address: string }).address,
    to: rcptTo.map(({ address }) => address),
    headers,
    text: contentOf('text/plain'),
    html: contentOf('text/html'),
    source,
  };
}

function partOf(source: string): { headers: Record<string, string>; body: string } {
  const end = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodedWords(line.slice(colon + 1).trim())] as const;
  });
  return { headers: Object.fromEntries(headers), body: source.slice(end + 4) };
}

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? unquoted(body.replace(/=\r\n/g, '')) : body;
}

const unquoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8');

/** The encoded words of a header (RFC 2047). */
const decodedWords = (header: string) =>
  header
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?(.*?)\?=/gi, (_, way: string, text: string) =>
      way.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : unquoted(text.replaceAll('_', ' ')),
    );

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';

const SSL_REQUEST = 80_877_103;
const OWN_NUMBER = 4_200_000_000;

export interface Pooler {
  /** The address, leading through the pooler. */
  url: string;
  end(): Promise<void>;
}

/** A session of the server, and the clients that wait for it in turn. */
interface Session {
  client: pg.Client;
  stream: Socket;
  owner: Socket | undefined;
  waiting: { client: Socket; bytes: Buffer }[];
}

/**
 * Stands between clients and a server as PgBouncer does: it lets clients in by itself under a number of its own, refuses `options` at the
 * start of a connection, and lends a session of the server. `transaction`: to all clients in turn, each for one transaction; `session`:
 * one to each client. The next statement of a client is sent after the answer to the one before.
 */
export async function openPooler(url: string, mode: 'transaction' | 'session'): Promise<Pooler> {
  const sessions = new Set<Session>();
  const sockets = new Set<Socket>();
  const shared = mode === 'transaction' ? await openSession(url, sessions) : undefined;
  const server = createServer((socket) => {
    sockets.add(socket);
    let session: Session | undefined;
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      if (session && session !== shared) void session.client.end();
    });
    socket.on('data', async (bytes: Buffer) => {
      if (session) return send(session, socket, bytes);
      if (bytes.readInt32BE(4) === SSL_REQUEST) return void socket.write('N');
      if (bytes.includes('\0options\0')) {
        const text = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0';
        return void socket.end(message('E', Buffer.from(text)));
      }
      session = shared ?? (await openSession(url, sessions));
      const key = Buffer.alloc(8);
      key.writeUInt32BE(OWN_NUMBER);
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), message('K', key), message('Z', Buffer.from('I'))]));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(url);
  own.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const name of ['host', 'port']) own.searchParams.delete(name);
  return {
    url: own.toString(),
    end: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await Promise.all([...sessions].map(({ client }) => client.end()));
    },
  };
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

async function openSession(url: string, sessions: Set<Session>): Promise<Session> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.removeAllListeners('data');
  const session: Session = { client, stream, owner: undefined, waiting: [] };
  sessions.add(session);
  let rest = Buffer.alloc(0);
  stream.on('data', (bytes: Buffer) => {
    session.owner?.write(bytes);
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const isOver = rest[0] === 0x5a && rest[5] === 0x49; // ready, and in no transaction
      rest = rest.subarray(rest.readInt32BE(1) + 1);
      if (isOver) passOn(session);
    }
  });
  return session;
}

function send(session: Session, client: Socket, bytes: Buffer): void {
  if (bytes[0] === 0x58) return void client.end(); // it leaves, the session stays
  if (session.owner !== undefined && session.owner !== client) return void session.waiting.push({ client, bytes });
  session.owner = client;
  session.stream.write(bytes);
}

function passOn(session: Session): void {
  session.owner = undefined;
  const next = session.waiting.shift();
  if (next) send(session, next.client, next.bytes);
}

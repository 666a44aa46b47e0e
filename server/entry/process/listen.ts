import cluster from 'node:cluster';
import type { Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import type { Settings } from '../../platform/runtime/settings.ts';

const IDLE_MILLISECONDS = 50;

/**
 * How many sockets listen at the port. In each turn of the event loop Node takes one new connection of each: with a single one, whoever
 * opens many connections would keep everybody else's first request waiting, a turn for each of them.
 */
export const LISTENERS = 16;
/** Where the kernel spreads the connections of a port over its listeners. */
const SHARES_PORTS = process.platform === 'linux';

export interface Listening {
  port: number;
  /** Takes no more connections, and waits for the requests in flight. */
  close(): Promise<void>;
}

/** Returns a free port, if `port` is 0, else `port` itself. Throws `EADDRINUSE` where anything listens, another process of ours too. */
export async function findPort({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<number> {
  const probe = await begin(createServer(), { host, port });
  const found = (probe.address() as AddressInfo).port;
  await end(probe);
  return found;
}

/** Makes a server listen. Throws `EADDRINUSE` where anything else does but workers of the same primary. */
export async function listen(server: Server, { host, port }: Pick<Settings, 'host' | 'port'>): Promise<Listening> {
  // Listeners that share a port share it with those of other processes of the same user, too.
  if (SHARES_PORTS && port !== 0 && cluster.isPrimary) await findPort({ host, port });
  await begin(server, { host, port, reusePort: SHARES_PORTS });
  const shared = { host, port: (server.address() as AddressInfo).port, reusePort: true };
  const others = Array.from({ length: SHARES_PORTS ? LISTENERS - 1 : 0 }, () =>
    createServer({ noDelay: true }, (socket) => void server.emit('connection', socket)),
  );
  await Promise.all(others.map((other) => begin(other, shared)));
  return {
    port: shared.port,
    async close() {
      // Connections kept alive would go on bringing requests: each ends with its next answer, or when it falls idle.
      server.prependListener('request', (_, response) => {
        response.shouldKeepAlive = false;
      });
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_MILLISECONDS);
      await Promise.all([server, ...others].map(end));
      clearInterval(idle);
    },
  };
}

type Listener = Pick<ReturnType<typeof createServer>, 'once' | 'off' | 'listen' | 'close'>;

function begin<Kind extends Listener>(listener: Kind, options: { host: string; port: number; reusePort?: boolean }) {
  return new Promise<Kind>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(options, () => {
      listener.off('error', reject);
      resolve(listener);
    });
  });
}

const end = (listener: Listener): Promise<void> => new Promise((resolve) => void listener.close(() => resolve()));

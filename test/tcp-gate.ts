import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface Gate {
  /** The address, leading through the gate. */
  url: string;
  /** Cuts all connections and refuses new ones. */
  shut(): Promise<void>;
  /** Lets everything through again. */
  open(): Promise<void>;
  /** Takes connections and bytes, and passes nothing on, as a network does that loses everything; `open` ends these connections. */
  stall(): void;
  end(): Promise<void>;
}

/**
 * A way to the server of an address that a test can shut. What the server sends arrives in two parts where `partAfter` occurs in it, the second
 * 20 ms later, as a network may do at any byte.
 */
export async function openGate(address: string, { partAfter }: { partAfter?: Buffer } = {}): Promise<Gate> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  let stalled = false;
  const pass = async (bytes: Buffer, to: Socket) => {
    const at = partAfter ? bytes.indexOf(partAfter) : -1;
    if (!partAfter || at < 0) {
      to.write(bytes);
      return;
    }
    const end = at + partAfter.length;
    to.write(bytes.subarray(0, end));
    await wait(20);
    await pass(bytes.subarray(end), to);
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.setNoDelay();
    let passed = Promise.resolve();
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes: Buffer) => {
        if (stalled) return;
        if (to === far) far.write(bytes);
        else passed = passed.then(() => pass(bytes, near));
      });
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        if (!stalled) to.destroy();
      });
    }
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(address);
  url.port = String(port);
  url.hostname = '127.0.0.1';
  // Where it names a socket too, that would lead past the gate.
  for (const name of ['host', 'port']) url.searchParams.delete(name);
  const shut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    cut();
    await closed;
  };
  return {
    url: url.toString(),
    shut,
    open: async () => {
      if (stalled) {
        stalled = false;
        cut();
      }
      if (!server.listening) await listen(port);
    },
    stall: () => {
      stalled = true;
    },
    end: async () => {
      stalled = false;
      await shut();
    },
  };
}

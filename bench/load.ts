import { connect, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';

/**
 * One load on one server, made by a process of its own. The order comes as JSON on standard input, the result goes as JSON to standard
 * output. Server, database and load share few processors, so what the load costs is missing elsewhere: requests are rendered before
 * the start, sockets read into one buffer each, and of an answer only its status and length are looked at.
 */
export interface LoadOrder {
  port: number;
  connections: number;
  /** As they are sent, head and body. */
  requests: string[];
  /** How long they are sent in rotation; left out, each is sent once. */
  seconds?: number;
}

export interface LoadResult {
  requestsPerSecond: number;
  requests: number;
  p50Milliseconds: number;
  p99Milliseconds: number;
  /** Processor time of the load itself, per request. */
  loadMicroseconds: number;
  /** Answers other than 200, and requests that were not answered: the connection broke or stayed silent. */
  wrong: number;
  /** Answers by status. */
  statuses: Record<string, number>;
}

const SILENCE_MILLISECONDS = 10_000;

class Load {
  private readonly order: LoadOrder;
  private readonly requests: Buffer[];
  private readonly times: number[] = [];
  private readonly statuses: Record<string, number> = {};
  private readonly sockets: Socket[] = [];
  private sent = 0;
  private endsAt = Number.POSITIVE_INFINITY;
  private lastAnswerAt = 0;

  constructor(order: LoadOrder) {
    this.order = order;
    this.requests = order.requests.map((request) => Buffer.from(request));
  }

  async run(): Promise<LoadResult> {
    const starts = await Promise.all(Array.from({ length: this.order.connections }, () => this.open()));
    const processor = process.cpuUsage();
    const startedAt = performance.now();
    this.lastAnswerAt = startedAt;
    if (this.order.seconds !== undefined) this.endsAt = startedAt + this.order.seconds * 1000;
    const watch = setInterval(() => {
      if (performance.now() - this.lastAnswerAt > SILENCE_MILLISECONDS) this.sockets.map((socket) => socket.destroy());
    }, 1000);
    await Promise.all(starts.map((start) => start()));
    clearInterval(watch);
    const { user, system } = process.cpuUsage(processor);
    return this.result(this.lastAnswerAt - startedAt, user + system);
  }

  /** A connection, and what sends one request after the other on it until there are no more. */
  private async open(): Promise<() => Promise<void>> {
    const { promise: connected, resolve: onConnected, reject } = Promise.withResolvers<void>();
    const { promise: ended, resolve: onEnded } = Promise.withResolvers<void>();
    const parser = new AnswerParser();
    let sentAt = 0;
    const send = (now: number) => {
      const next = this.order.seconds === undefined ? this.sent : this.sent % this.requests.length;
      const request = now < this.endsAt ? this.requests[next] : undefined;
      if (!request) return void socket.destroy();
      sentAt = now;
      this.sent += 1;
      socket.write(request);
    };
    const read = (size: number, buffer: Uint8Array): boolean => {
      const status = parser.read(buffer as Buffer, size);
      if (!status) return true;
      this.lastAnswerAt = performance.now();
      this.times.push(this.lastAnswerAt - sentAt);
      this.statuses[status] = (this.statuses[status] ?? 0) + 1;
      send(this.lastAnswerAt);
      return true;
    };
    const onread = { buffer: Buffer.allocUnsafe(64 * 1024), callback: read };
    const socket = connect({ host: '127.0.0.1', port: this.order.port, noDelay: true, onread }, onConnected);
    this.sockets.push(socket);
    socket.on('error', reject);
    socket.on('close', onEnded);
    await connected;
    return () => {
      send(performance.now());
      return ended;
    };
  }

  private result(milliseconds: number, processorMicroseconds: number): LoadResult {
    const times = this.times.sort((a, b) => a - b);
    const percentile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    return {
      requestsPerSecond: (times.length * 1000) / milliseconds,
      requests: times.length,
      p50Milliseconds: percentile(0.5),
      p99Milliseconds: percentile(0.99),
      loadMicroseconds: processorMicroseconds / times.length,
      wrong: this.sent - (this.statuses['200'] ?? 0),
      statuses: this.statuses,
    };
  }
}

const LAST_CHUNK = '0\r\n\r\n';

/** Reads one answer after the other of a connection: each says its length, or comes in chunks, as Next sends all of them. */
class AnswerParser {
  private head = '';
  private tail = '';
  private status = '';
  private bytesLeft = 0;

  /** The status of the answer that these bytes end; undefined while some of it is missing. */
  read(buffer: Buffer, size: number): string | undefined {
    if (this.status === '') {
      this.head += buffer.toString('latin1', 0, size);
      const end = this.head.indexOf('\r\n\r\n');
      if (end < 0) return undefined;
      const [, length] = /\r\ncontent-length: *(\d+)\r\n/i.exec(this.head.slice(0, end + 2)) ?? [];
      this.status = this.head.slice(9, 12);
      this.bytesLeft = Number(length ?? Number.NaN) - (this.head.length - end - 4);
      this.head = '';
    } else this.bytesLeft -= size;
    if (Number.isNaN(this.bytesLeft)) {
      this.tail = (this.tail + buffer.toString('latin1', Math.max(0, size - LAST_CHUNK.length), size)).slice(
        -LAST_CHUNK.length,
      );
      if (this.tail !== LAST_CHUNK) return undefined;
    } else if (this.bytesLeft > 0) return undefined;
    if (this.bytesLeft < 0) throw new Error('An answer is longer than it says.');
    const { status } = this;
    [this.status, this.tail] = ['', ''];
    return status;
  }
}

const load = new Load((await json(process.stdin)) as LoadOrder);
process.stdout.write(JSON.stringify(await load.run()));

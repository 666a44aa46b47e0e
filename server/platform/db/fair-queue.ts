/** Thrown if no place becomes free in time, or too many callers of the same key wait already. */
export class NoPlaceError extends Error {
  constructor() {
    super('No connection became free in time.');
    this.name = 'NoPlaceError';
  }
}

interface Limits {
  /** Total places. */
  places: number;
  /** Places that one key leaves to the others. */
  reserved: number;
  /** Places that the reads of one key leave to its writes. */
  reservedForWrites?: number;
  /** Waiting callers of one key. */
  maxWaiting: number;
  patienceMilliseconds: number;
}

/** Writes are short and somebody waits for each; reads of large lists are neither. */
export type Access = 'read' | 'write';

interface Waiting {
  access: Access;
  enter: () => void;
}

/**
 * Shares a number of places among keys: one key may take all but the reserved ones. If places are short, the waiting keys are served in
 * turn, each in its own order, however many callers of one of them wait. Reads never take the last place of a key: a write that finds only reads
 * enters at once.
 */
export class FairQueue {
  private readonly limits: Limits;
  private readonly inside = new Map<string, Record<Access, number>>();
  /** In the order of the keys' next turns. */
  private readonly lines = new Map<string, Waiting[]>();
  private taken = 0;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** Number of waiting callers, over all keys. */
  get waiting(): number {
    return [...this.lines.values()].reduce((sum, line) => sum + line.length, 0);
  }

  /** Takes a place if one is free. Leave it with `leave`. */
  tryEnter(key: string, access: Access = 'write'): boolean {
    const isFree = this.taken < this.limits.places && this.mayEnter(key, access);
    if (isFree) this.take(key, access);
    return isFree;
  }

  /** Settles when a place is taken; leave it with `leave`. Throws `NoPlaceError`. */
  async enter(key: string, access: Access = 'write'): Promise<void> {
    if (this.tryEnter(key, access)) return;
    const line = this.lines.get(key) ?? [];
    if (line.length >= this.limits.maxWaiting) throw new NoPlaceError();
    this.lines.set(key, line);
    await new Promise<void>((resolve, reject) => {
      const waiting = { access, enter: () => {} };
      const timer = setTimeout(() => {
        this.remove(key, waiting);
        reject(new NoPlaceError());
      }, this.limits.patienceMilliseconds);
      timer.unref();
      waiting.enter = () => {
        clearTimeout(timer);
        resolve();
      };
      line.push(waiting);
    });
  }

  /** Returns a place, to the next key in turn. */
  leave(key: string, access: Access = 'write'): void {
    const inside = this.insideOf(key);
    inside[access] -= 1;
    if (inside.read + inside.write === 0) this.inside.delete(key);
    this.taken -= 1;
    for (const [next, line] of this.lines) {
      const index = line.findIndex((one) => this.mayEnter(next, one.access));
      const [first] = index < 0 ? [] : line.splice(index, 1);
      if (!first) continue;
      this.lines.delete(next);
      // Moves the key to the end of the turn.
      if (line.length > 0) this.lines.set(next, line);
      this.take(next, first.access);
      first.enter();
      return;
    }
  }

  private mayEnter(key: string, access: Access): boolean {
    const { places, reserved, reservedForWrites = 0 } = this.limits;
    const { read, write } = this.insideOf(key);
    const most = Math.max(places - reserved, 1);
    return read + write < most && (access === 'write' || read < Math.max(most - reservedForWrites, 1));
  }

  private take(key: string, access: Access): void {
    const inside = this.insideOf(key);
    inside[access] += 1;
    this.inside.set(key, inside);
    this.taken += 1;
  }

  private insideOf(key: string): Record<Access, number> {
    return this.inside.get(key) ?? { read: 0, write: 0 };
  }

  private remove(key: string, waiting: Waiting): void {
    const line = this.lines.get(key) ?? [];
    line.splice(line.indexOf(waiting), 1);
    if (line.length === 0) this.lines.delete(key);
  }
}

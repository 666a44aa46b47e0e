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
  /** Waiting callers of one key. */
  maxWaiting: number;
  patienceMilliseconds: number;
}

interface Waiting {
  enter: () => void;
}

/**
 * Shares a number of places among keys: one key may take all but the reserved ones. If places are short, the waiting keys are served in
 * turn, each in its own order, however many callers of one of them wait.
 */
export class FairQueue {
  private readonly limits: Limits;
  private readonly inside = new Map<string, number>();
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
  tryEnter(key: string): boolean {
    const isFree = this.taken < this.limits.places && this.mayEnter(key);
    if (isFree) this.take(key);
    return isFree;
  }

  /** Settles when a place is taken; leave it with `leave`. Throws `NoPlaceError`. */
  async enter(key: string): Promise<void> {
    if (this.tryEnter(key)) return;
    const line = this.lines.get(key) ?? [];
    if (line.length >= this.limits.maxWaiting) throw new NoPlaceError();
    this.lines.set(key, line);
    await new Promise<void>((resolve, reject) => {
      const waiting = { enter: () => {} };
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
  leave(key: string): void {
    const left = (this.inside.get(key) ?? 0) - 1;
    if (left > 0) this.inside.set(key, left);
    else this.inside.delete(key);
    this.taken -= 1;
    for (const [next, line] of this.lines) {
      if (!this.mayEnter(next)) continue;
      this.lines.delete(next);
      const first = line.shift();
      // Moves the key to the end of the turn.
      if (line.length > 0) this.lines.set(next, line);
      this.take(next);
      first?.enter();
      return;
    }
  }

  private mayEnter(key: string): boolean {
    return (this.inside.get(key) ?? 0) < Math.max(this.limits.places - this.limits.reserved, 1);
  }

  private take(key: string): void {
    this.taken += 1;
    this.inside.set(key, (this.inside.get(key) ?? 0) + 1);
  }

  private remove(key: string, waiting: Waiting): void {
    const line = this.lines.get(key) ?? [];
    line.splice(line.indexOf(waiting), 1);
    if (line.length === 0) this.lines.delete(key);
  }
}

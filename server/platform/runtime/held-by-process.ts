/** A value that one process has once. Next bundles its own copies of our files: values of the process are stored in the global object. */
export class HeldByProcess<Held> {
  private readonly key: symbol;
  private readonly global = globalThis as { [key: symbol]: Held | undefined };

  constructor(name: string) {
    this.key = Symbol.for(`jornada.${name}`);
  }

  set(held: Held): void {
    this.global[this.key] = held;
  }

  /** Undefined before it is set. */
  get(): Held | undefined {
    return this.global[this.key];
  }
}

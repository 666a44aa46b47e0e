/** A text that a browser keeps, or this page alone where the browser stores nothing. `openStorage`: a browser that forbids it throws. */
export class KeptText {
  private readonly here = new Map<string, string>();
  private readonly openStorage: () => Storage;

  constructor(openStorage: () => Storage) {
    this.openStorage = openStorage;
  }

  read(key: string): string | null {
    try {
      return this.openStorage().getItem(key);
    } catch {
      return this.here.get(key) ?? null;
    }
  }

  write(key: string, text: string): void {
    this.here.set(key, text);
    try {
      this.openStorage().setItem(key, text);
    } catch {
      // Private windows and full storages: the page keeps it until it is left.
    }
  }
}

/** Kept for all tabs of this browser. */
export const inBrowser = new KeptText(() => localStorage);
/** Kept for this tab, over a reload. */
export const inTab = new KeptText(() => sessionStorage);

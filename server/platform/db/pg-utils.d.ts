declare module 'pg/lib/utils.js' {
  /** A value as the wire carries it: text, bytes or null. */
  export function prepareValue(value: unknown): string | Buffer | null;
}

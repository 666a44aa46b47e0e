import type { CredentialKind } from '#server/modules/kiosk/constants.ts';

/** Readers type a number faster than people do. */
const READER_MILLISECONDS = 50;
/** Numbers that people type are shorter than this pause between two keys. */
const PAUSE_MILLISECONDS = 10_000;

interface Key {
  letter: string;
  /** Milliseconds of a clock that only goes on. */
  at: number;
}

/** A PIN or a number of a badge, and how it came. */
export interface TypedNumber {
  kind: CredentialKind;
  number: string;
}

/** Adds a key to those that were typed; after a pause it begins again. */
export function withKey(keys: readonly Key[], key: Key): Key[] {
  const last = keys.at(-1);
  return last && key.at - last.at > PAUSE_MILLISECONDS ? [key] : [...keys, key];
}

/** M4: returns what was typed. Letters, and digits as fast as no person types them, are a badge's. */
export function typedNumber(keys: readonly Key[]): TypedNumber {
  const number = keys.map(({ letter }) => letter).join('');
  const [first, last] = [keys[0], keys.at(-1)];
  const pace = first && last && keys.length > 1 ? (last.at - first.at) / (keys.length - 1) : Number.POSITIVE_INFINITY;
  return { kind: !/^\d+$/.test(number) || pace < READER_MILLISECONDS ? 'badge' : 'pin', number };
}

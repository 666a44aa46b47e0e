let collected: string[] | null = null;

/**
 * A part of a response that PostgreSQL has already written as JSON. Parsing and serializing the same record would cost the process several
 * times as much. `writeJson` inserts the text; `JSON.stringify`, used for a page's calls and prefetched data, gets the value.
 */
export class JsonText<T> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  get value(): T {
    return JSON.parse(this.text);
  }

  toJSON(): T {
    if (!collected) return this.value;
    return `\0${collected.push(this.text) - 1}` as T;
  }
}

/** A value any part of which PostgreSQL may have written. */
export type Answer<T> =
  | T
  | JsonText<T>
  | (T extends readonly (infer Item)[]
      ? Answer<Item>[]
      : T extends object
        ? { [Key in keyof T]: Answer<T[Key]> }
        : never);

// No string of ours begins like this: PostgreSQL stores no NUL.
const PLACE = /"\\u0000(\d+)"/g;

/** `JSON.stringify`, with the texts that are already written. */
export function writeJson(value: unknown): string {
  // The complete text, perhaps half a megabyte, is not copied again.
  if (value instanceof JsonText) return value.text;
  const texts: string[] = [];
  collected = texts;
  try {
    const outline = JSON.stringify(value);
    return texts.length === 0 ? outline : outline.replace(PLACE, (_, index) => texts[index] ?? 'null');
  } finally {
    collected = null;
  }
}

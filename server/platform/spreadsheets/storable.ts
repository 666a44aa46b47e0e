/** A text as the database takes it: NUL and halves of surrogate pairs become U+FFFD, which stands for a character that is none. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

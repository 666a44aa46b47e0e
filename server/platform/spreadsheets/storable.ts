/** Returns a text that the database accepts: NUL and halves of surrogate pairs become U+FFFD, the replacement character. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

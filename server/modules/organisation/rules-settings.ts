/** Returns whether two values of a setting are equal: ignores the order of roles, origins and fields, but not that of weekdays. */
export const isSameSetting = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

function textOf(value: unknown): string {
  if (Array.isArray(value)) {
    const texts = value.map(textOf);
    return `[${(value.every((each) => typeof each === 'string') ? texts.toSorted() : texts).join()}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).map(([name, field]) => `${name}:${textOf(field)}`);
  return `{${fields.toSorted().join()}}`;
}

/** Returns whether a company's settings still match those read before; settings that were not named may differ. */
export const isAsRead = (read: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(read).every(([name, value]) => isSameSetting(value, now[name]));

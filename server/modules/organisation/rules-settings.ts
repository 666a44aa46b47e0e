/** Whether two values of a setting say the same: the order of roles, origins and fields does not matter, that of weekdays does. */
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

/** Whether a company's settings still are what somebody has read; those that they did not name may be anything. */
export const isAsRead = (read: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(read).every(([name, value]) => isSameSetting(value, now[name]));

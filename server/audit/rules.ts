/**
 * Fields of a line as the interface answers them (I11), from the JSON of their columns: `work_days` is `workDays`. Null stays null.
 */
export function fieldsJson(columns: string | null): string {
  if (columns === null) return 'null';
  const fields = Object.entries(JSON.parse(columns) as Record<string, unknown>);
  return JSON.stringify(Object.fromEntries(fields.map(([name, value]) => [fieldOf(name), value])));
}

const fieldOf = (column: string): string => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

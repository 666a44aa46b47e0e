/** A comparison of a company with another table's column instead of a parameter. */
export interface CompanyFault {
  line: number;
  text: string;
}

/** A column of a table in SQL, whose name may be inserted: `k.`, `${table}.`. */
const COLUMN = String.raw`(?:\w|\$\{[^}]*\})+\.`;
/** `company_id` beside another column: that of a table, or the id of `companies`. */
const IN_SQL = [
  String.raw`\bcompany_id\s*(?:=|<>|is not distinct from)\s*${COLUMN}(?:company_id|id)\b`,
  String.raw`${COLUMN}id\s*=\s*${COLUMN}company_id\b`,
  String.raw`\busing\s*\(\s*company_id\b`,
  String.raw`\([^()]*\bcompany_id\b[^()]*\)\s*(?:=|in)\s*\(`,
].map((pattern) => new RegExp(pattern, 'g'));
const IN_DRIZZLE = /\beq\(\s*\w+\.(companyId|id),\s*(\w+)\.(companyId|id)\s*,?\s*\)/g;
const IMPORTED_TABLES = /import (?:type )?\{([^}]*)\} from '[^']*drizzle\/schema[^']*'/g;
const ALIASES = /const (?:\[([^\]]*)\]|(\w+)) = \[?\s*alias\(/g;

const namesIn = (list: string): string[] => list.match(/\w+/g) ?? [];

/** Tables of Drizzle that a file names: what it imports from the schema, and aliases. */
const tablesOf = (source: string): Set<string> =>
  new Set([
    ...[...source.matchAll(IMPORTED_TABLES)].flatMap(([, list]) => namesIn(list ?? '')),
    ...[...source.matchAll(ALIASES)].flatMap(([, list, one]) => namesIn(list ?? one ?? '')),
  ]);

/**
 * Finds the comparisons of a file. A database that is spread over servers by company plans each table of a statement by the company that it
 * is compared with, so that has to be the parameter in every table.
 */
export function companyFaults(source: string): CompanyFault[] {
  const tables = tablesOf(source);
  const inDrizzle = [...source.matchAll(IN_DRIZZLE)].filter(
    ([, one, table, other]) => (one === 'companyId' || other === 'companyId') && tables.has(table ?? ''),
  );
  return [...IN_SQL.flatMap((pattern) => [...source.matchAll(pattern)]), ...inDrizzle]
    .map(({ 0: text, index }) => ({ line: source.slice(0, index).split('\n').length, text }))
    .sort((a, b) => a.line - b.line);
}

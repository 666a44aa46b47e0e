import { MAX_FILE_BYTES, MAX_LINES, type Placeholder } from './constants.ts';
import {
  cellOf,
  dateIn,
  isNumberField,
  type LineProblem,
  monthOf,
  problemsOfLine,
  textCell,
  textOf,
  type Written,
  written,
} from './rules-cells.ts';
import { type PayrollLine, peopleIn, type Span } from './rules-lines.ts';
import { filled, type PayrollTemplate } from './rules-template.ts';

/** The content of a file. */
export interface FileContent {
  company: string;
  period: Span;
  lines: readonly PayrollLine[];
}

/** Thrown for more lines or bytes than an export can have. */
export class FileTooLarge extends Error {
  constructor() {
    super('The payroll file would be too large.');
    this.name = 'FileTooLarge';
  }
}

const LINE_ENDS = { crlf: '\r\n', lf: '\n' } as const;

/** Returns the values of the placeholders. */
function valuesOf(template: PayrollTemplate, { company, period, lines }: FileContent): Record<Placeholder, string> {
  const titles = template.columns.filter(({ field }) => field !== 'text').map(({ title }) => title);
  return {
    company,
    period: monthOf(period),
    from: dateIn(period.from, template.dateFormat),
    to: dateIn(period.to, template.dateFormat),
    payMonth: dateIn(`${monthOf(period)}-01`, template.dateFormat),
    lines: String(lines.length),
    people: String(peopleIn(lines)),
    titles: titles.join(template.separator),
    consultantNumber: template.consultantNumber ?? '',
    clientNumber: template.clientNumber ?? '',
  };
}

/** Returns header or footer. The company's name in it is written as a cell; everything else is as the template says. */
function framed(part: 'header' | 'footer', template: PayrollTemplate, content: FileContent): Written {
  const given = template[part];
  if (given === '') return { text: '', lacks: '' };
  const company: Written = given.includes('{company}') ? textCell(content.company, template) : { text: '', lacks: '' };
  const all = filled(given, valuesOf(template, { ...content, company: company.text }));
  const end = LINE_ENDS[template.lineEnd];
  const { text, lacks } = written(all, template);
  const rows = text.split(/\r\n|\r|\n/).map((row) => `${row}${end}`);
  return { text: rows.join(''), lacks: [...new Set([...company.lacks, ...lacks])].join('') };
}

/**
 * P4: yields a text file in parts: header, titles, a part for each line, footer. What it cannot write is in `problems` afterwards. Throws
 * `FileTooLarge`.
 */
export function* textParts(
  template: PayrollTemplate,
  content: FileContent,
  problems: LineProblem[],
): Generator<string, void> {
  if (content.lines.length > MAX_LINES) throw new FileTooLarge();
  const { separator, columns } = template;
  const end = LINE_ENDS[template.lineEnd];
  let length = 0;
  const counted = (text: string): string => {
    length += Buffer.byteLength(text);
    if (length > MAX_FILE_BYTES) throw new FileTooLarge();
    return text;
  };
  const frame = (part: 'header' | 'footer'): string => {
    const { text, lacks } = framed(part, template, content);
    if (lacks) problems.push({ employeeId: null, name: null, field: part, problem: 'characters', value: lacks });
    return counted(text);
  };
  yield frame('header');
  if (template.hasTitles) {
    const titles = columns.map(({ title, field }) => {
      const { text, lacks } = textCell(title, template);
      if (lacks) problems.push({ employeeId: null, name: null, field, problem: 'characters', value: lacks });
      return text;
    });
    yield counted(`${titles.join(separator)}${end}`);
  }
  for (const line of content.lines) {
    problems.push(...problemsOfLine(line, template));
    const cells = columns.map((column) => {
      const { field } = column;
      const given = textOf(column, line, template);
      const { text, lacks } = isNumberField(field)
        ? cellOf({ text: given, lacks: '' }, template)
        : textCell(given, template);
      if (lacks) {
        const { employeeId, name } = line;
        problems.push({ employeeId, name, field, problem: 'characters', value: lacks });
      }
      return text;
    });
    yield counted(`${cells.join(separator)}${end}`);
  }
  yield frame('footer');
}

/** Fields that JSON has as numbers. */
const numberOf = (text: string): number | null => (text === '' ? null : Number(text));

/** P4: yields the same lines as JSON, with their fields as the template orders them; constant columns have none. */
export function* jsonParts(
  template: PayrollTemplate,
  { period, lines }: FileContent,
  problems: LineProblem[],
): Generator<string, void> {
  if (lines.length > MAX_LINES) throw new FileTooLarge();
  const plain: PayrollTemplate = { ...template, decimalMark: '.', dateFormat: 'YYYY-MM-DD' };
  const columns = template.columns.filter(({ field }) => field !== 'text');
  let length = 0;
  yield `{"period":${JSON.stringify(period)},"lines":[`;
  for (const [index, line] of lines.entries()) {
    problems.push(...problemsOfLine(line, template));
    const fields = columns.map((column) => {
      const text = textOf(column, line, plain);
      return [column.field, isNumberField(column.field) ? numberOf(text) : text] as const;
    });
    const part = `${index === 0 ? '' : ','}\n${JSON.stringify(Object.fromEntries(fields))}`;
    length += Buffer.byteLength(part);
    if (length > MAX_FILE_BYTES) throw new FileTooLarge();
    yield part;
  }
  yield ']}\n';
}

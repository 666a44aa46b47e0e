import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { textsOf } from '../../platform/exports/texts.ts';
import { writeExport } from '../../platform/exports/write-export.ts';
import type { ExportedFile } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { listOwnFields } from './list-fields.ts';
import { REQUIRED } from './rules-fields.ts';
import { columnOf, TEMPLATES } from './rules-template.ts';
import type { writeTemplateInput } from './schema.ts';

/** Writes a file of a kind to fill in: titles as on the pages, then the custom fields, an example row, and the required fields. */
export async function writeTemplate(
  scope: Scope,
  locale: Locale,
  { kind, format }: z.output<typeof writeTemplateInput>,
): Promise<ExportedFile> {
  const { say } = textsOf(locale, 'imports');
  const own = await listOwnFields(scope, kind);
  const titleOf = (field: string) =>
    own.find(({ name }) => name === field)?.titles[0] ?? say(`fields.${kind}.${field}`);
  const columns = [...TEMPLATES[kind], ...own.map(columnOf)].map(({ field, kind: cell, example }) => {
    const shown = typeof example === 'object' && example ? say(`template.${example.text}`) : example;
    return { title: titleOf(field), kind: cell, value: () => shown };
  });
  const either = new Intl.ListFormat(locale, { type: 'disjunction' });
  const facts = REQUIRED[kind].map((fields) => ({
    label: say('template.needed'),
    value: either.format(fields.map(titleOf)),
  }));
  const sheet = {
    name: say(`kinds.${kind}`),
    columns,
    rows: [null],
    factsName: say('template.about'),
    facts,
    timeZone: 'UTC',
  };
  return writeExport(sheet, format, 1);
}

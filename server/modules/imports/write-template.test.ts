import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '#test/world.ts';
import { isTitleOf } from '../../platform/shared/column-titles.ts';
import { EXPORT_FORMATS } from '../../platform/shared/exports.ts';
import { readTable } from '../../platform/spreadsheets/read-table.ts';
import { IMPORT_KINDS } from './constants.ts';
import { knownTitles, matchColumns } from './rules-columns.ts';
import { readRows } from './rules-rows.ts';
import { TEMPLATES } from './rules-template.ts';
import { writeTemplate } from './write-template.ts';

const world = await createWorld();

test('every template, in every language and format, is read as the fields that it is for, and its example has no problem', async () => {
  const { scope } = await world.company();
  for (const kind of IMPORT_KINDS)
    for (const language of ['en', 'es', 'de', 'fr', 'pt'] as const)
      for (const format of EXPORT_FORMATS) {
        const file = await writeTemplate(scope, language, { kind, format });
        const bytes = Buffer.from(file.content, file.encoding === 'text' ? 'utf8' : 'base64');
        const table = await readTable(new Uint8Array(bytes), (title) => isTitleOf(title, new Set(knownTitles(kind))));
        const { mapping, missing, ambiguous } = matchColumns(kind, table.titles);
        const about = `${kind} ${language} ${format}: ${table.titles}`;
        assert.deepEqual([mapping, missing, ambiguous], [TEMPLATES[kind].map(({ field }) => field), [], []], about);
        const rows = [...readRows(kind, table, mapping, { order: null, mark: null })];
        assert.deepEqual(
          rows.map(({ problems }) => problems),
          [[]],
          about,
        );
      }
});

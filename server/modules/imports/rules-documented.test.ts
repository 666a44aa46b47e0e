import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { MAX_TABLE_BYTES, TABLE_LIMITS } from '../../platform/shared/spreadsheets.ts';
import { MAX_DOCUMENT_BYTES } from '../documents/constants.ts';
import { IMPORT_KINDS } from './constants.ts';
import { FIELDS, REQUIRED } from './rules-fields.ts';
import { choicesOf, isChoiceField } from './rules-words.ts';

const page = readFileSync(new URL('../../../docs/imports.md', import.meta.url), 'utf8');

it('docs/imports.md has the fields of each kind, their values, what is needed, and the limits', () => {
  for (const kind of IMPORT_KINDS) {
    const [, part = ''] = page.split(`### ${kind}\n`);
    const [section = ''] = part.split('\n### ');
    const documented = [...section.matchAll(/^\| `(\w+)` \|.*\| (.*) \|$/gm)].map(([, name, how]) => [name, how]);
    assert.deepEqual(
      documented.map(([name]) => name),
      FIELDS[kind].map(({ name }) => name),
      kind,
    );
    for (const { name, type } of FIELDS[kind]) {
      if (!isChoiceField(type)) continue;
      const values = choicesOf(type).map((value) => `\`${value}\``);
      assert.equal(documented.find(([field]) => field === name)?.[1], values.join(', '), name);
    }
    const needed = REQUIRED[kind].map((fields) => fields.map((field) => `\`${field}\``).join(' or ')).join('; ');
    assert.ok(section.includes(`Needed: ${needed}.`), kind);
  }
  const [, table = ''] = page.split('| limit | |\n|---|---|\n');
  const documented = [...table.matchAll(/^\|.*\| ([\d,]+)(?: \w+)? \|$/gm)].map(([, limit]) => limit);
  const limits = Object.values(TABLE_LIMITS).map((limit) => limit.toLocaleString('en'));
  assert.deepEqual(documented.slice(0, limits.length), limits);
  // Same limit for an uploaded form and for the page.
  assert.equal(MAX_TABLE_BYTES, MAX_DOCUMENT_BYTES);
});

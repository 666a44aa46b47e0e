import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zip } from '../exports/zip.ts';
import type { CompanyId } from '../shared/ids.ts';
import { UnreadableFile } from '../spreadsheets/unreadable-file.ts';
import { type MadeSheet, makeXlsx, textRow } from '../testing/make-xlsx.ts';
import { countTurns } from '../testing/turns.ts';
import { readUploaded } from './read-uploaded.ts';

const COMPANY = crypto.randomUUID() as CompanyId;
const TITLES = textRow(1, ['First name', 'Last name']);
const person = (line: number) => textRow(line, ['Ana', `Ruiz ${line}`]);
const sheet = (fields: Partial<MadeSheet>): MadeSheet => ({ name: 'S', rows: TITLES + person(2), ...fields });

const read = (bytes: Uint8Array, limits?: { milliseconds: number; megabytes: number }, company = COMPANY) =>
  readUploaded(company, { bytes, kind: 'employees', own: [] }, limits);

/** The reason for which a file is refused, or its number of rows; other work of this process got its turn meanwhile. */
async function outcome(bytes: Uint8Array, limits?: { milliseconds: number; megabytes: number }): Promise<unknown> {
  const turns = countTurns();
  try {
    return (await read(bytes, limits)).rowCount;
  } catch (error) {
    if (error instanceof UnreadableFile) return error.fault;
    throw error;
  } finally {
    assert.ok(turns.count > 0);
    turns.stop();
  }
}

const merged = (...references: string[]) => makeXlsx({ sheets: [sheet({ merged: references })] });
const text = (value: string) => Buffer.from(value);
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index));

// biome-ignore format: one file per line
const attacks: [name: string, make: () => Uint8Array | Promise<Uint8Array>, outcome: unknown][] = [
  ['merges lines that no sheet has', () => merged('A2:B900000000000000'), 'damaged'],
  ['merges columns that no sheet has', () => merged('A2:ZZZ3'), 'damaged'],
  ['merges something that is no place', () => merged('A:B'), 'damaged'],
  ['merges from below', () => merged('A9:B2'), 1],
  ['merges to the last line', () => merged('A2:B1048576'), 1],
  ['has a line that no sheet has', () => makeXlsx({ sheets: [sheet({ rows: TITLES + person(1_048_577) })] }), 'damaged'],
  ['has a line that is no number', () => makeXlsx({ sheets: [sheet({ rows: `${TITLES}<row r="1e9"/>` })] }), 'damaged'],
  ['has its lines upside down', () => makeXlsx({ sheets: [sheet({ rows: person(9) + TITLES })] }), 'damaged'],
  ['has a column that no sheet has', () => makeXlsx({ sheets: [sheet({ rows: `${TITLES}<row r="2"><c r="ZZZ2"><v>1</v></c></row>` })] }), 'damaged'],
  ['has one merge over all of its rows and columns', () => makeXlsx({ sheets: [sheet({ rows: TITLES + lines(20_000, (index) => person(index + 2)).join(''), merged: ['A2:GR1048576'] })] }), 'too_large'],
  ['has many merges that overlap', () => makeXlsx({ sheets: [sheet({ rows: TITLES + lines(500, (index) => person(index + 2)).join(''), merged: lines(20_000, () => 'A2:GR502') })] }), 'too_large'],
  ['has more merges than are read', () => makeXlsx({ sheets: [sheet({ merged: lines(20_001, () => 'A2:A2') })] }), 'too_large'],
  ['has 2 MB of blank lines', () => text(`First name,Last name\n${'\n'.repeat(2_000_000)}Ana,Ruiz\n`), 1],
  ['begins with 2 MB of blank lines', () => text(`${'\n'.repeat(2_000_000)}First name,Last name\nAna,Ruiz\n`), 1],
  ['has 2 MB of commas', () => text(`First name,Last name\nAna,Ruiz${','.repeat(2_000_000)}x\n`), 'too_many_columns'],
  ['has 2 MB of commas and nothing else', () => text(','.repeat(2_000_000)), 'empty'],
  ['has 2 MB of quotes', () => text(`First name,Last name\n${'"'.repeat(2_000_001)}`), 'quote_open'],
  ['has 1.6 MB of relations', () => zip([['_rels/.rels', ['<R>', ...lines(30_000, (index) => `<Relationship Id="r${index}" Type="x/worksheet" Target="../../a${index}"/>`), '</R>']]]), 'damaged'],
  ['has a relation to an address that is none', () => zip([['_rels/.rels', ['<R><Relationship Id="a" Type="x/officeDocument" Target="//["/></R>']]]), 'damaged'],
  ['has a relation with a broken escape', () => zip([['_rels/.rels', ['<R><Relationship Id="a" Type="x/officeDocument" Target="%E0%A4%A"/></R>']]]), 'damaged'],
];
for (const [name, make, expected] of attacks) {
  test(`an uploaded file that ${name} ends with: ${expected}`, async () => {
    assert.equal(await outcome(await make()), expected);
  });
}

test('a file that takes too long is given up, and the next is read', async () => {
  const bytes = text(`First name,Last name\n${'Ana,Ruiz\n'.repeat(49_000)}`);
  assert.equal(await outcome(bytes, { milliseconds: 1, megabytes: 512 }), 'time_limit');
  assert.equal(await outcome(bytes), 49_000);
});

test('a file that takes too much memory is given up, and the next is read', async () => {
  const texts = lines(100_000, (index) => `<t>${index}${'x'.repeat(300)}</t>`);
  const bytes = await makeXlsx({ sheets: [sheet({})], texts });
  assert.equal(await outcome(bytes, { milliseconds: 60_000, megabytes: 16 }), 'memory_limit');
  assert.equal(await outcome(bytes), 1);
});

test('one file of a company is read at a time, two of all; further ones of a company are refused while five wait', async () => {
  const bytes = text(`First name,Last name\n${'Ana,Ruiz\n'.repeat(20_000)}`);
  const uploads = await Promise.allSettled(lines(8, () => '').map(() => read(bytes)));
  assert.deepEqual(
    uploads.map((upload) => (upload.status === 'fulfilled' ? upload.value.rowCount : upload.reason.name)),
    [...Array(6).fill(20_000), 'NoPlaceError', 'NoPlaceError'],
  );
  const other = crypto.randomUUID() as CompanyId;
  const order: string[] = [];
  await Promise.all([
    read(bytes).then(() => order.push('first')),
    read(bytes).then(() => order.push('second')),
    read(text('First name,Last name\nAna,Ruiz\n'), undefined, other).then(() => order.push('other')),
  ]);
  assert.equal(order.at(-1), 'second', 'another company does not wait for the second file');
});

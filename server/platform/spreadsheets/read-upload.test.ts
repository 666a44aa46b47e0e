import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompanyId } from '../shared/ids.ts';
import { readInProcess, type UploadedTable } from './read-in-process.ts';
import { readUpload } from './read-upload.ts';
import { UnreadableFile } from './unreadable-file.ts';

const QUESTION = { titles: ['name', 'email'], firstRows: 1, cellLength: 80, portionRows: 2, portionLength: 10_000 };
const PEOPLE = Buffer.from('Our people\nName;Email\nAna;a@acme.example\nLeo;\nEva;e@acme.example\n');
const company = (name: string) => name as CompanyId;
const isRefused = (fault: string) => (thrown: unknown) => {
  assert.ok(thrown instanceof UnreadableFile, String(thrown));
  assert.equal(thrown.fault, fault);
  return true;
};

async function wholeOf({ portions, ...facts }: UploadedTable) {
  const rows: unknown[][] = [];
  for await (const { count, rows: portion } of portions) {
    rows.push(JSON.parse(portion));
    assert.equal(rows.at(-1)?.length, count);
  }
  return { ...facts, rows };
}

/** Work that waits until it is let go. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

describe('a file that a program of its own reads', () => {
  it('comes with its facts first and its rows in portions', async () => {
    const table = await readInProcess(PEOPLE, QUESTION, wholeOf);
    const first = { line: 3, cells: ['Ana', 'a@acme.example'] };
    assert.deepEqual(table, {
      ...{ format: 'csv', sheetName: null, titles: ['Name', 'Email'], rowCount: 3, firstRows: [first] },
      rows: [[first, { line: 4, cells: ['Leo'] }], [{ line: 5, cells: ['Eva', 'e@acme.example'] }]],
    });
  });

  it('comes in portions that are short however long its rows are, and shows the beginning of its first cells alone', async () => {
    const cell = '\u0001'.repeat(32_000);
    const long = `${cell},${cell}`;
    const file = Buffer.from(`Name,Email\n${`Ana,a\n`.repeat(3)}${`${long}\n`.repeat(3)}Eva,e\n`);
    const lengths: [count: number, isLong: boolean][] = [];
    const question = { ...QUESTION, firstRows: 5, portionRows: 500, portionLength: 500_000 };
    const first = await readInProcess(file, question, async ({ portions, firstRows }) => {
      for await (const { count, rows } of portions) lengths.push([count, rows.length > 500_000]);
      return firstRows;
    });
    assert.deepEqual(lengths, [
      [4, false],
      [1, false],
      [2, false],
    ]);
    assert.deepEqual(first[3]?.cells, ['\u0001'.repeat(80), '\u0001'.repeat(80)]);
  });

  it('422 is refused with its fault, and after a time or an amount of memory with that', async () => {
    await assert.rejects(readInProcess(Buffer.from('%PDF-1.7'), QUESTION, wholeOf), isRefused('kind_not_supported'));
    const none = () => assert.fail('there is no table');
    const limits = { seconds: 60, waitedSeconds: 600, megabytes: 384 };
    await assert.rejects(
      readInProcess(PEOPLE, QUESTION, none, { ...limits, waitedSeconds: 0.001 }),
      isRefused('takes_too_long'),
    );
    const large = Buffer.from(`Name,Email\n${`${'Ana,'.repeat(49)}\n`.repeat(40_000)}`);
    await assert.rejects(
      readInProcess(large, QUESTION, none, { ...limits, seconds: 0.1 }),
      isRefused('takes_too_long'),
    );
    await assert.rejects(
      readInProcess(large, QUESTION, none, { ...limits, megabytes: 30 }),
      isRefused('takes_too_much_memory'),
    );
  });
});

describe('files of several companies at once', () => {
  it('are read one of a company and two of all at a time, and the others in turn', async () => {
    const { opened, open } = gate();
    const two = gate();
    const atWork: string[] = [];
    const begun: string[][] = [];
    const read = (name: string) =>
      readUpload(company(name), PEOPLE, QUESTION, async () => {
        atWork.push(name);
        begun.push([...atWork]);
        if (atWork.length === 2) two.open();
        await opened;
        atWork.splice(atWork.indexOf(name), 1);
        return name;
      });
    const names = ['a', 'a', 'b', 'b', 'c', 'd'];
    const all = names.map(read);
    await two.opened;
    assert.deepEqual(atWork.toSorted(), ['a', 'b']);
    open();
    assert.deepEqual(await Promise.all(all), names);
    for (const together of begun) assert.ok(together.length <= 2 && new Set(together).size === together.length);
  });

  it('409 import_busy for a third of one company alone, and none once they are done', async () => {
    const { opened, open } = gate();
    const wait = (name: string) => readUpload(company(name), PEOPLE, QUESTION, () => opened);
    const held = ['a', 'a'].map(wait);
    await assert.rejects(wait('a'), { code: 'import_busy' });
    held.push(...['b', 'b', 'c', 'd', 'e'].map(wait));
    open();
    await Promise.all(held);
    await wait('a');
  });

  it('leave no company without its turn: one comes before the second files of three that send without end', async () => {
    const { opened, open } = gate();
    const done: string[] = [];
    const read = (name: string) =>
      readUpload(company(name), PEOPLE, QUESTION, async () => {
        await opened;
        done.push(name);
      });
    const first = ['a', 'b', 'c'].flatMap((name) => [read(name), read(name)]);
    const other = read('d');
    open();
    await Promise.all([...first, other]);
    assert.deepEqual(done.slice(0, 4).toSorted(), ['a', 'b', 'c', 'd']);
  });

  it('that cannot be read leave their place to others', async () => {
    const failing = () => readUpload(company('a'), Buffer.from('%PDF-1.7'), QUESTION, wholeOf);
    for (let times = 0; times < 8; times += 1) await assert.rejects(failing(), isRefused('kind_not_supported'));
    assert.equal((await readUpload(company('a'), PEOPLE, QUESTION, wholeOf)).rowCount, 3);
  });
});

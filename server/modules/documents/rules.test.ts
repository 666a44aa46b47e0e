import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PORTION_BYTES } from './constants.ts';
import { contentTypeOf, fileNameOf, portionsOf } from './rules.ts';

const box = (brand: string, ...compatible: string[]) => {
  const text = `ftyp${brand}\0\0\0\0${compatible.join('')}`;
  const head = Buffer.alloc(4);
  head.writeUInt32BE(text.length + 4);
  return Buffer.concat([head, Buffer.from(text, 'latin1'), Buffer.from('....mdat')]);
};

const FILES: [title: string, bytes: Buffer, type: string | undefined][] = [
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'image/png'],
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg'],
  ['a HEIC of a phone', box('heic', 'mif1', 'heic'), 'image/heic'],
  ['a HEIC under the general brand', box('mif1', 'mif1', 'heic'), 'image/heic'],
  ['an AVIF under the general brand', box('mif1', 'mif1', 'avif'), undefined],
  ['an AVIF', box('avif', 'mif1'), undefined],
  ['a film', box('isom', 'mp42'), undefined],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), undefined],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), undefined],
  ['a page with a PDF behind it', Buffer.from('<script>alert(1)</script>%PDF-1.7'), undefined],
  ['an archive', Buffer.from('504b0304', 'hex'), undefined],
  ['a program', Buffer.from('MZ'), undefined],
  ['the beginning of a PNG', Buffer.from('89504e47', 'hex'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
];

test('N1 a file is what its content says', () => {
  for (const [title, bytes, type] of FILES) assert.equal(contentTypeOf(bytes), type, title);
});

test('N1 a part of a larger buffer is read for itself', () => {
  const all = Buffer.concat([Buffer.from('%PDF-'), box('mif1', 'heic')]);
  assert.equal(contentTypeOf(all.subarray(5)), 'image/heic');
});

const NAMES: [sent: string, kept: string][] = [
  ['Sick note.pdf', 'Sick note.pdf'],
  ['SCAN.PDF', 'SCAN.PDF'],
  ['C:\\Users\\Ana\\note.pdf', 'note.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['note.pdf.exe', 'note.pdf.exe.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe.pdf'],
  ['a"b;c\r\n.pdf', 'a"b;c.pdf'],
  ['🤒 día 1.pdf', '🤒 día 1.pdf'],
  ['cafe\u0301.pdf', 'café.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['.pdf', 'pdf.pdf'],
  ['', 'document.pdf'],
  [' \0 ', 'document.pdf'],
  ['\ud800.pdf', '\ufffd.pdf'],
];

test('N1 a name has no folders and no tricks, and ends as the file is', () => {
  for (const [sent, kept] of NAMES) assert.equal(fileNameOf(sent, 'application/pdf'), kept, JSON.stringify(sent));
  assert.equal(fileNameOf('photo.jpeg', 'image/jpeg'), 'photo.jpeg');
  assert.equal(fileNameOf('photo.png', 'image/jpeg'), 'photo.png.jpg');
});

test('N1 a name of 300 characters is cut to 255, and keeps its ending', () => {
  const kept = fileNameOf(`${'😀'.repeat(300)}.pdf`, 'application/pdf');
  assert.deepEqual([[...kept].length, kept.isWellFormed(), kept.slice(-4)], [255, true, '.pdf']);
});

test('N1 the portions of a file are the file', () => {
  const bytes = Buffer.alloc(PORTION_BYTES * 2 + 7, 'x');
  assert.deepEqual(
    portionsOf(bytes).map(({ length }) => length),
    [PORTION_BYTES, PORTION_BYTES, 7],
  );
  assert.ok(Buffer.concat(portionsOf(bytes)).equals(bytes));
  assert.equal(portionsOf(Buffer.alloc(PORTION_BYTES)).length, 1);
});

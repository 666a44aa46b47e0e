import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { csvCell, csvRows, decoded, separatorOf } from './read-csv.ts';
import { readTable } from './read-table.ts';
import { UnreadableFile } from './unreadable-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const rowsOf = async (text: string | Uint8Array) => {
  const { titles, rows } = await readTable(typeof text === 'string' ? bytes(text) : text);
  return [titles, ...rows.map(({ cells }) => cells)];
};
const refused = (text: string | Uint8Array, fault: string) =>
  assert.rejects(readTable(typeof text === 'string' ? bytes(text) : text), (thrown) => {
    assert.ok(thrown instanceof UnreadableFile);
    assert.equal(thrown.fault, fault);
    return true;
  });

describe('a CSV file', () => {
  for (const separator of [',', ';', '\t', '|'])
    it(`may separate by ${JSON.stringify(separator)}`, async () => {
      const line = (cells: string[]) => cells.map((cell) => csvCell(cell, separator)).join(separator);
      const text = [line(['Nombre', 'Horas', 'Nota']), line(['Ana', '7,5', 'a; b | c, d']), line(['Ben', '8,0', ''])];
      assert.deepEqual(await rowsOf(text.join('\r\n')), [
        ['Nombre', 'Horas', 'Nota'],
        ['Ana', '7,5', 'a; b | c, d'],
        ['Ben', '8,0'],
      ]);
    });

  it('may name its separator in the first line', async () => {
    assert.deepEqual(await rowsOf('sep=;\r\nName;Note\r\nAna;a,b,c\r\n'), [
      ['Name', 'Note'],
      ['Ana', 'a,b,c'],
    ]);
  });

  it('keeps quotes, separators and line breaks inside their cell, and counts lines as the file has them', async () => {
    const { rows } = await readTable(bytes('Name,Note\n"Ruiz, ""Ani""","one\r\ntwo\nthree"\n\nBen,5" pipe\n"A"b,c\n'));
    assert.deepEqual(rows, [
      { line: 2, cells: ['Ruiz, "Ani"', 'one\r\ntwo\nthree'] },
      { line: 6, cells: ['Ben', '5" pipe'] },
      { line: 7, cells: ['Ab', 'c'] },
    ]);
  });

  it('says that a quote stays open', async () => {
    await refused('Name,Note\n"Ana,x\nBen,y\n', 'quote_open');
  });

  it('reads what our own files put before text that looks like a formula', async () => {
    assert.deepEqual((await rowsOf(`Phone,Note\n"'+34 600","'a"\n`))[1], ['+34 600', "'a"]);
    assert.deepEqual((await rowsOf(`Phone,Note\n"'＋34 600",x\n`))[1], ['＋34 600', 'x']);
  });

  it('leaves out empty lines, and cells after the last that has something', async () => {
    assert.deepEqual(await rowsOf('Name;Note;;\r\n;;;\r\nAna;x;;\r\n\r\n  ;\t;;\r\n'), [
      ['Name', 'Note'],
      ['Ana', 'x'],
    ]);
  });

  const text = 'Apellido;Ciudad\nMuñoz;Málaga\nGröß;Köln €\n';
  const utf16 = (isBig: boolean) => {
    const buffer = Buffer.from(text, 'utf16le');
    return isBig ? buffer.swap16() : buffer;
  };
  const windows = Buffer.from(text.replace('€', '\u0080'), 'latin1');
  for (const [encoding, file] of [
    ['UTF-8', bytes(text)],
    ['UTF-8 with a mark', bytes(`\uFEFF${text}`)],
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(false)])],
    ['UTF-16 the other way round', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16(true)])],
    ['UTF-16 without a mark', utf16(false)],
    ['Windows-1252', windows],
  ] as const)
    it(`may be in ${encoding}`, async () => {
      assert.equal(decoded(file).replace('\uFEFF', ''), text);
      assert.deepEqual((await rowsOf(file))[1], ['Muñoz', 'Málaga']);
    });

  it('422 is damaged in UTF-8 that is cut off or has a wrong byte, and not read letter by letter as something else', () => {
    const whole = bytes('Apellido;Ciudad\nMuñoz;Málaga\nGröß;Köln €');
    const broken = [whole.subarray(0, -1), Buffer.concat([whole, Buffer.from([0xff])])];
    for (const file of [...broken, Buffer.concat([bytes('\uFEFFName;x\nAna;'), Buffer.from([0xe1])])])
      assert.throws(
        () => decoded(file),
        (thrown) => thrown instanceof UnreadableFile && thrown.fault === 'damaged',
      );
  });

  it('reads back whatever is written into it', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', ';', '"', '\n', '\r\n', 'é', '|', '\t', ' ') });
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rows, fc.constantFrom(',', ';', '\t', '|'), (written, separator) => {
        const file = written.map((cells) => cells.map((text) => csvCell(text, separator)).join(separator)).join('\r\n');
        const read = [...csvRows(`${file}\r\n`, separator, 1)].map(({ cells }) => cells);
        const kept = (text: string) => text.trim() || null;
        assert.deepEqual(
          read,
          written.map((cells) => cells.map(kept)),
        );
      }),
    );
  });

  it('ends for any text, with some separator', () => {
    fc.assert(fc.property(fc.string(), (any) => assert.ok(separatorOf(any).length === 1)));
  });
});

describe('the titles of a table', () => {
  it('may have a title and a period above them', async () => {
    const file =
      'Acme S.L.;;\nInforme de jornada;;\nPeriodo: 03/2026;;\n;;\nNombre;Fecha;Horas\nAna;02/03/2026;8\nBen;02/03/2026;7,5\n';
    const { titles, rows } = await readTable(bytes(file));
    assert.deepEqual(titles, ['Nombre', 'Fecha', 'Horas']);
    assert.deepEqual(rows[0], { line: 6, cells: ['Ana', '02/03/2026', '8'] });
  });

  it('may be on two rows, of which the upper one says which of two is meant', async () => {
    const file = 'Nombre;Mañana;;Tarde;\n;Inicio;Fin;Inicio;Fin\nAna;9:00;14:00;15:00;18:00\n';
    const known = new Set(['Nombre', 'Mañana Inicio', 'Mañana Fin', 'Tarde Inicio', 'Tarde Fin']);
    const { titles, rows } = await readTable(bytes(file), (title) => known.has(title));
    assert.deepEqual(titles, [...known]);
    assert.equal(rows.length, 1);
  });

  it('are those that are known before wider ones', async () => {
    const file = 'Esta lista;es;de;prueba\nEmail;Nombre\na@acme.example;Ana\n';
    const { titles } = await readTable(bytes(file), (title) => ['Email', 'Nombre'].includes(title));
    assert.deepEqual(titles.slice(0, 2), ['Email', 'Nombre']);
  });

  it('are no row where lists for paper repeat them', async () => {
    const { rows } = await readTable(bytes('Name;City\nAna;Vigo\nName;City\nBen;Bonn\n'));
    assert.deepEqual(
      rows.map(({ line }) => line),
      [2, 4],
    );
  });
});

describe('a file that is no table', () => {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from([0, 1, 2, 3])]);
  it('is refused with the reason', async () => {
    await refused('', 'empty');
    await refused('\n  \n', 'empty');
    await refused('Name;City\n', 'no_table');
    await refused(pdf, 'kind_not_supported');
    await refused(Buffer.from([1, 0, 9, 200, 3, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1]), 'kind_not_supported');
    await refused(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'kind_not_supported');
    await refused(
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
      'protected',
    );
  });

  it('is refused above the limits', async () => {
    await refused(Buffer.alloc(10_485_761, 'a'), 'too_large');
    await refused(`A;B\n${'x;y\n'.repeat(50_001)}`, 'too_many_rows');
    await refused(`${'A,'.repeat(201)}A\n${'x,'.repeat(201)}x\n`, 'too_many_columns');
    const { rows } = await readTable(bytes(`A;B\n${'x;y\n'.repeat(50_000)}`));
    assert.equal(rows.length, 50_000);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeXlsx } from '#test/make-xlsx.ts';
import { isTitleOf } from '../../platform/shared/column-titles.ts';
import { readTable } from '../../platform/spreadsheets/read-table.ts';
import type { ImportKind } from './constants.ts';
import { knownTitles, matchColumns } from './rules-columns.ts';
import { type Choices, Columns } from './rules-readings.ts';
import { readRows } from './rules-rows.ts';

const open: Choices = { order: null, mark: null };
const readFile = async (kind: ImportKind, file: string | Uint8Array, choices = open) => {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const table = await readTable(bytes, (title) => isTitleOf(title, new Set(knownTitles(kind))));
  const { mapping } = matchColumns(kind, table.titles);
  return {
    rows: [...readRows(kind, table, mapping, choices)],
    questions: new Columns(kind, table.titles, mapping).hear(table.rows).questions(),
  };
};

describe('people in a file', () => {
  it('have values, and each problem its line, column, field and what the cell says', async () => {
    const file =
      'Acme S.L.;;;;\nNombre;Apellidos;Correo;Fecha de nacimiento;Género\n' +
      'Ana;Ruiz Gil;ana@acme.example;13/05/1990;Mujer\n;Ferrer;bad@;31/02/1990;azul\nBen;Ode;;;\n';
    const { rows } = await readFile('employees', file);
    assert.deepEqual(rows[0], {
      line: 3,
      values: {
        ...{
          firstName: 'Ana',
          lastName: 'Ruiz Gil',
          email: 'ana@acme.example',
          dateOfBirth: '1990-05-13',
          gender: 'female',
        },
      },
      problems: [],
    });
    const line = 4;
    assert.deepEqual(rows[1]?.problems, [
      { line, column: 'Correo', field: 'email', code: 'not_an_email', shown: 'bad@' },
      { line, column: 'Fecha de nacimiento', field: 'dateOfBirth', code: 'not_a_date', shown: '31/02/1990' },
      { line, column: 'Género', field: 'gender', code: 'not_a_choice', shown: 'azul' },
      { line, column: 'Nombre', field: 'firstName', code: 'one_required', shown: null },
    ]);
    assert.deepEqual(rows[2]?.values, { firstName: 'Ben', lastName: 'Ode' });
  });

  it('may have their whole name in one column', async () => {
    const { rows } = await readFile(
      'employees',
      'Nombre completo;Email\nRuiz Gil, Ana;a@acme.example\nBen Ode Lee;b@acme.example\nCher;c@acme.example\n',
    );
    assert.deepEqual(
      rows.map(({ values }) => [values.firstName, values.lastName]),
      [
        ['Ana', 'Ruiz Gil'],
        ['Ben', 'Ode Lee'],
        ['Cher', undefined],
      ],
    );
    assert.deepEqual(rows[2]?.problems, []);
  });
});

describe('dates and numbers of a file', () => {
  const file = 'DNI;Fecha inicio;Fecha fin;Horas semanales\n1;02/03/2026;;37,5\n2;03/04/2026;05/06/2026;40\n';

  it('that are unclear in a whole column are asked for once, and read by the choice', async () => {
    const unclear = await readFile('contracts', file);
    assert.deepEqual(
      unclear.questions.map(({ field, question, example }) => [field, question, example]),
      [
        ['startAt', 'order', '02/03/2026'],
        ['endAt', 'order', '05/06/2026'],
      ],
    );
    assert.equal(unclear.rows[0]?.problems[0]?.code, 'date_order_unclear');
    const chosen = await readFile('contracts', file, { order: 'dmy', mark: null });
    assert.deepEqual(chosen.rows[1], {
      ...{ line: 3, problems: [] },
      values: { employeeNid: '2', startAt: '2026-04-03', endAt: '2026-06-05', weeklyHours: 40 },
    });
  });

  it('are read as another column of the file shows them', async () => {
    const { rows } = await readFile('contracts', file.replace('05/06/2026', '25/06/2026'));
    assert.deepEqual([rows[0]?.values.startAt, rows[1]?.values.endAt], ['2026-03-02', '2026-06-25']);
  });

  it('that contradict each other in a column stay unclear where they could be both', async () => {
    const { rows } = await readFile('contracts', 'DNI;Fecha inicio\n1;13/03/2026\n2;03/13/2026\n3;02/03/2026\n', {
      order: 'dmy',
      mark: null,
    });
    assert.deepEqual(
      rows.map(({ values, problems }) => values.startAt ?? problems[0]?.code),
      ['2026-03-13', '2026-03-13', 'date_order_unclear'],
    );
  });
});

describe('working time in a file', () => {
  it('is a day and times, over midnight too, or two moments', async () => {
    const days = await readFile(
      'work-entries',
      'DNI;Fecha;Entrada;Salida\n1;2026-03-02;9:00;17:30\n1;2026-03-03;22:00;6:00\n1;2026-03-04;16:00;24:00\n1;2026-03-05;9:00;\n1;2026-03-06;;9:00\n1;2026-03-09;9:00;9:00\n',
    );
    assert.deepEqual(
      days.rows.map(({ values }) => [values.start, values.end]),
      [
        ['2026-03-02T09:00', '2026-03-02T17:30'],
        ['2026-03-03T22:00', '2026-03-04T06:00'],
        ['2026-03-04T16:00', '2026-03-05T00:00'],
        ['2026-03-05T09:00', undefined],
        [undefined, undefined],
        ['2026-03-09T09:00', undefined],
      ],
    );
    assert.deepEqual(
      days.rows[4]?.problems.map(({ field, code }) => [field, code]),
      [['startTime', 'one_required']],
    );
    assert.deepEqual(
      days.rows[5]?.problems.map(({ column, code }) => [column, code]),
      [['Salida', 'ends_before_it_starts']],
    );
    const moments = await readFile(
      'work-entries',
      'Email;Started at;Ended at\na@acme.example;2026-03-02 09:00;2026-03-02 08:00\na@acme.example;2026-03-02T09:00Z;2026-03-02T17:00Z\n',
    );
    assert.deepEqual(moments.rows[0]?.problems, [
      { line: 2, column: 'Ended at', field: 'end', code: 'ends_before_it_starts', shown: '2026-03-02 08:00' },
    ]);
    assert.deepEqual(moments.rows[1]?.values.end, '2026-03-02T17:00Z');
  });

  it('is on the day that its times have beside them, which is that of the row or the next', async () => {
    const { rows } = await readFile(
      'work-entries',
      `DNI;Fecha;Entrada;Salida
1;13/03/2026;13/03/2026 22:00;14/03/2026 6:00
1;13/03/2026;14/03/2026 0:30;14/03/2026 6:00
1;13/03/2026;13/03/2026 9:00;15/03/2026 10:00
1;13/03/2026;16/03/2026 9:00;16/03/2026 10:00
1;13/03/2026;13/03/2026 9:00;13/03/2026 8:00
1;13/03/2026;13/03/2026 22:00;6:00
1;13/03/2026;13/03/2026 22:00;31/02/2026 6:00
`,
    );
    assert.deepEqual(
      rows.map(({ values, problems }) => [values.start, values.end, ...problems.map(({ code }) => code)]),
      [
        ['2026-03-13T22:00', '2026-03-14T06:00'],
        ['2026-03-14T00:30', '2026-03-14T06:00'],
        ['2026-03-13T09:00', '2026-03-15T10:00'],
        [undefined, undefined, 'not_a_time'],
        ['2026-03-13T09:00', '2026-03-13T08:00', 'ends_before_it_starts'],
        ['2026-03-13T22:00', '2026-03-14T06:00'],
        ['2026-03-13T22:00', undefined, 'not_a_date'],
      ],
    );
    const absences = await readFile(
      'absences',
      'DNI;Tipo;Desde;Hora inicio;Hora fin\n1;Médico;13/03/2026;13/03/2026 9:00;13/03/2026 10:00\n1;Médico;13/03/2026;14/03/2026 9:00;10:00\n',
    );
    assert.deepEqual(
      absences.rows.map(({ values, problems }) => [values.startTime, ...problems.map(({ code }) => code)]),
      [['09:00'], ['09:00', 'not_a_time']],
    );
  });

  it('is read from the days and times of a workbook', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = `<row r="1">${['Empleado', 'Fecha', 'Entrada', 'Salida'].map(text).join('')}</row>
      <row r="2">${text('Ana Ruiz')}<c s="1"><v>46083</v></c><c s="2"><v>0.375</v></c><c s="2"><v>0.72916666666</v></c></row>`;
    const file = await makeXlsx({ formats: [14, 20], sheets: [{ name: 'Hoja1', rows }] });
    assert.deepEqual((await readFile('work-entries', file)).rows[0]?.values, {
      ...{ employeeName: 'Ana Ruiz', start: '2026-03-02T09:00', end: '2026-03-02T17:30' },
    });
  });
});

describe('amounts of time in a workbook', () => {
  it('are what the spreadsheet keeps, below zero too, in both of its systems', async () => {
    for (const from1904 of [false, true])
      for (const format of ['[h]:mm', 'h:mm']) {
        const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
        const rows = `<row r="1">${['Email', 'Overtime hours'].map(text).join('')}</row>
          <row r="2">${text('a@acme.example')}<c s="1"><v>-0.145833333333333</v></c></row>`;
        const file = await makeXlsx({ from1904, formats: [format], sheets: [{ name: 'S', rows }] });
        assert.equal((await readFile('balances', file)).rows[0]?.values.hours, -12_600);
      }
  });
});

describe('a row with more cells than titles', () => {
  it('has a problem in a text file, where a separator has moved its cells, and none in a workbook', async () => {
    const text = await readFile('balances', 'Email,Hours,Comment\na@acme.example,7,5,x\nb@acme.example,"7,5",x,,\n');
    assert.deepEqual(
      text.rows.map(({ problems }) => problems),
      [[{ line: 2, column: null, field: null, code: 'cells_beyond_titles', shown: 'x' }], []],
    );
    assert.equal(text.rows[1]?.values.hours, 27_000);
    const cells = (values: readonly string[]) =>
      values.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('');
    const rows = `<row r="1">${cells(['Email', 'Hours'])}</row><row r="2">${cells(['a@acme.example', '7:30', 'a note'])}</row>`;
    const book = await readFile('balances', await makeXlsx({ sheets: [{ name: 'S', rows }] }));
    assert.deepEqual(book.rows[0]?.problems, []);
  });
});

describe('days in a workbook that counts from 1904', () => {
  it('are the same without the format of a date as with it, beside numbers and codes that stay what they are', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const number = (value: number, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
    const titles = ['First name', 'Code', 'Hire date', 'Date of birth', 'Postal code', 'Price per hour', 'Children'];
    const cells = [44_621, 44_621, 44_621, 8001, 12.5, 2].map((value, index) =>
      number(value, [0, 1, 0, 2, 0, 0][index]),
    );
    const rows = `<row r="1">${titles.map(text).join('')}</row><row r="2">${text('Ana')}${cells.join('')}</row>`;
    const file = await makeXlsx({ from1904: true, formats: [14, '00000'], sheets: [{ name: 'S', rows }] });
    const [read] = (await readFile('employees', file)).rows;
    assert.deepEqual(read, {
      line: 2,
      values: {
        ...{ firstName: 'Ana', code: 44_621, hiredAt: '2026-03-02', dateOfBirth: '2026-03-02' },
        ...{ postalCode: '08001', pricePerHour: 12.5, children: 2 },
      },
      problems: [],
    });
  });
});

describe('absences and balances in a file', () => {
  it('have a last day, which is the first where the file has none', async () => {
    const { rows } = await readFile(
      'absences',
      'Email;Tipo;Desde;Hasta\na@acme.example;Vacaciones;2026-03-02;\na@acme.example;Vacaciones;2026-03-05;2026-03-04\n',
    );
    assert.deepEqual([rows[0]?.values.endDate, rows[1]?.problems[0]?.code], ['2026-03-02', 'ends_before_it_starts']);
  });

  it('are hours or days, one of which is needed', async () => {
    const { rows } = await readFile(
      'balances',
      'Email;Horas extra;Días\na@acme.example;-1:30;\nb@acme.example;;12,5\nc@acme.example;;\n',
    );
    assert.deepEqual(
      rows.map(({ values }) => [values.hours, values.days]),
      [
        [-5400, undefined],
        [undefined, 12.5],
        [undefined, undefined],
      ],
    );
    assert.deepEqual(rows[2]?.problems, [
      { line: 4, column: 'Horas extra', field: 'hours', code: 'one_required', shown: null },
    ]);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AUGUST, amount, CODES, code, contract, HOUR, optionsOf, PEOPLE, person, SICK } from '#test/payroll-month.ts';
import { codeMapOf, codesFaults } from './rules-codes.ts';
import { payrollLines } from './rules-lines.ts';
import { missingCodes, missingNumbers } from './rules-missing.ts';
import { templateOf } from './rules-presets.ts';

const CSV = templateOf('csv');

const shown = (people = PEOPLE, given: Parameters<typeof optionsOf>[1] = {}, codes = CODES) =>
  payrollLines(people, codes, optionsOf(CSV, given)).lines.map(({ payrollNumber, code: of, hundredths, from, to }) => [
    ...[payrollNumber, of, hundredths, from.slice(5), to.slice(5)],
  ]);

test('P4 one line per person and code, by number: two contracts have lines of their own', () => {
  assert.deepEqual(shown(), [
    ['26', '101', 13_000, '08-01', '08-31'],
    ['26', '110', 125, '08-01', '08-31'],
    ['26', 'K', 150, '08-01', '08-31'],
    ['31', '101', 800, '08-01', '08-15'],
    ['32', '101', 650, '08-16', '08-31'],
    ['32', '200', 2500, '08-16', '08-31'],
    ['32', 'U', 100, '08-16', '08-31'],
    ['40000', '101', 700, '08-01', '08-31'],
    ['40000', '110', -188, '07-01', '07-31'],
  ]);
});

test('P1 contracts that share a number share a line, unless the file has a column for the contract', () => {
  const ana = person('Ana', {
    contracts: [contract('26', { id: 'a', to: '2026-08-15' }), contract('26', { id: 'b', from: '2026-08-20' })],
    amounts: [amount('2026-08-03', 'ordinary', HOUR), amount('2026-08-21', 'ordinary', HOUR)],
  });
  assert.deepEqual(shown([ana]), [['26', '101', 200, '08-01', '08-31']]);
  assert.deepEqual(shown([ana], { writesContract: true }), [
    ['26', '101', 100, '08-01', '08-15'],
    ['26', '101', 100, '08-20', '08-31'],
  ]);
});

test('P4 lines by day add up to the line of the person', () => {
  assert.deepEqual(
    shown([PEOPLE[0] as (typeof PEOPLE)[number]], { linesPer: 'day', writesFactor: true }).filter(
      ([, of]) => of === '110',
    ),
    [
      ['26', '110', 34, '08-05', '08-05'],
      ['26', '110', 33, '08-06', '08-06'],
      ['26', '110', 33, '08-07', '08-07'],
    ],
  );
  const seconds = fc.array(fc.integer({ min: -90_000, max: 90_000 }), { minLength: 1, maxLength: 28 });
  fc.assert(
    fc.property(seconds, fc.constantFrom(1, 1.25, 0.3333), (given, factor) => {
      const amounts = given.map((one, index) =>
        amount(`2026-08-${String(index + 1).padStart(2, '0')}`, 'ordinary', one),
      );
      const codes = codeMapOf([code('ordinary', '101', { factor })]);
      const sum = (linesPer: 'person' | 'day') =>
        payrollLines([person('Ana', { amounts })], codes, optionsOf(CSV, { linesPer })).lines.reduce(
          (all, { hundredths }) => all + hundredths,
          0,
        );
      assert.equal(sum('day'), sum('person'));
    }),
  );
});

test('P4 a line of a cost centre sums its people and names none', () => {
  const { lines } = payrollLines(PEOPLE, CODES, optionsOf(CSV, { linesPer: 'cost_center' }));
  const ordinary = lines.filter(({ code: of }) => of === '101');
  assert.deepEqual(
    ordinary.map(({ costCenter, hundredths, employeeId, payrollNumber, days }) => [
      ...[costCenter, hundredths, employeeId, payrollNumber],
      days.length,
    ]),
    [
      ['4711', 13_700, null, null, 3],
      ['Nord;Süd', 1450, null, null, 2],
    ],
  );
});

test('P3 an office has codes of its own, and the company’s where it has none', () => {
  const codes = codeMapOf([
    code('ordinary', '101'),
    code('overtime', '110'),
    code('overtime', '910', { officeId: 'madrid' }),
    code('night', null),
  ]);
  const inMadrid = person('Ana', {
    contracts: [contract('26', { officeId: 'madrid' })],
    amounts: ['ordinary', 'overtime', 'night'].map((kind) => amount('2026-08-03', kind, HOUR)),
  });
  const elsewhere = person('Bea', { ...inMadrid, name: 'Bea', employeeId: 'b', contracts: [contract('27')] });
  assert.deepEqual(
    shown([inMadrid, elsewhere], {}, codes).map(([number, of]) => [number, of]),
    [
      ['26', '101'],
      ['26', '910'],
      ['27', '101'],
      ['27', '110'],
    ],
  );
  assert.equal(shown([inMadrid, elsewhere], { officeIds: ['madrid'] }, codes).length, 2);
});

test('P3 P1 kinds without a code and people without a number are named, and not exported ones are neither', () => {
  const people = [
    person('Bea', { employeeId: 'b', contracts: [contract(null)], amounts: [amount('2026-08-03', 'ordinary', HOUR)] }),
    person('Ana', {
      employeeId: 'a',
      contracts: [],
      amounts: [
        amount('2026-08-03', SICK, HOUR, 1),
        amount('2026-08-04', 'night', HOUR),
        amount('2026-08-04', 'worked', 9),
      ],
    }),
    person('Cid', { employeeId: 'c', contracts: [], amounts: [amount('2026-08-03', 'worked', HOUR)] }),
  ];
  const found = payrollLines(people, CODES, optionsOf(CSV));
  assert.deepEqual(missingCodes(found), [{ kind: 'night', officeId: null, people: 1, seconds: HOUR, days: 0 }]);
  assert.deepEqual(missingNumbers(found, people), [
    { employeeId: 'a', name: 'Ana' },
    { employeeId: 'b', name: 'Bea' },
  ]);
});

test('P4 time and absences can have files of their own, and a quantity of nothing has no line', () => {
  assert.deepEqual(
    shown(PEOPLE, { contents: 'absences' }).map(([, of]) => of),
    ['K', 'U'],
  );
  assert.ok(shown(PEOPLE, { contents: 'time' }).every(([, of]) => of !== 'K' && of !== 'U'));
  assert.deepEqual(shown([person('Ana', { amounts: [amount('2026-08-03', 'ordinary', 17)] })]), []);
});

test('P5 a late change is a line of its own that names its period', () => {
  const { lines } = payrollLines(PEOPLE, CODES, optionsOf(CSV));
  assert.deepEqual(
    lines.filter(({ isRetro }) => isRetro).map(({ period, code: of }) => [period, of]),
    [[{ from: '2026-07-01', to: '2026-07-31' }, '110']],
  );
  assert.ok(lines.filter(({ isRetro }) => !isRetro).every(({ period }) => period.from === AUGUST.from));
});

test('P3 an exported kind has a code, each is given once, and only absences have days', () => {
  const given = (kind: string, text: string | null, unit: 'hours' | 'days' = 'hours', exported = true) => ({
    ...{ kind, code: text, unit, exported },
  });
  assert.deepEqual(
    codesFaults([given('worked', null), given('worked', '1'), given('night', '2', 'days'), given(SICK, 'K', 'days')]),
    { 'codes.0.code': 'blank', 'codes.1.kind': 'payroll_kind_twice', 'codes.2.unit': 'payroll_unit' },
  );
  assert.deepEqual(codesFaults([given('worked', null, 'hours', false)]), {});
});

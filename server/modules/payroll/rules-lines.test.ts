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

const totals = (
  people: Parameters<typeof payrollLines>[0],
  codes: typeof CODES,
  given: Parameters<typeof optionsOf>[1],
) =>
  Object.fromEntries(
    [...Map.groupBy(payrollLines(people, codes, optionsOf(CSV, given)).lines, ({ code: of, unit }) => `${of} ${unit}`)]
      .map(([key, lines]) => [key, lines.reduce((sum, { hundredths }) => sum + hundredths, 0)] as const)
      .filter(([, sum]) => sum !== 0),
  );

test('P4 kinds of one code share a line, whatever their factors, unless the file has a column for the factor', () => {
  const codes = codeMapOf([code('overtime', '110', { factor: 1.25 }), code('bonus', '110')]);
  const amounts = ['overtime', 'bonus'].map((kind) => amount('2026-08-03', kind, HOUR / 3));
  const linesOf = (writesFactor: boolean) =>
    payrollLines([person('Ana', { amounts })], codes, optionsOf(CSV, { writesFactor })).lines.map(
      ({ hundredths, factor, kinds }) => [hundredths, factor, kinds],
    );
  assert.deepEqual(linesOf(false), [[75, null, ['bonus', 'overtime']]]);
  assert.deepEqual(linesOf(true), [
    [33, 1, ['bonus']],
    [33, 1.25, ['overtime']],
  ]);
});

test('P4 a cost centre has the sum of its people’s lines', () => {
  const people = ['Ana', 'Bea', 'Cid'].map((name) =>
    person(name, {
      costCenter: '1',
      contracts: [contract(name)],
      amounts: [amount('2026-08-03', 'ordinary', HOUR / 3)],
    }),
  );
  assert.deepEqual(totals(people, CODES, { linesPer: 'cost_center' }), { '101 hours': 99 });
  // Less than half a hundredth is no line of a person, and no part of that of the cost centre.
  const idle = person('Dan', { costCenter: '1', amounts: [amount('2026-08-03', 'ordinary', 17)] });
  const [line] = payrollLines([...people, idle], CODES, optionsOf(CSV, { linesPer: 'cost_center' })).lines;
  assert.deepEqual([line?.hundredths, line?.days.map(({ name }) => name)], [99, ['Ana', 'Bea', 'Cid']]);
});

test('P4 a column for the contract, and an office, divide the sum of a person and a code', () => {
  const ana = person('Ana', {
    contracts: [
      contract('26', { id: 'a', to: '2026-08-15', officeId: 'madrid' }),
      contract('26', { id: 'b', from: '2026-08-16', officeId: 'paris' }),
    ],
    amounts: ['2026-08-03', '2026-08-21'].map((date) => amount(date, 'ordinary', HOUR / 200)),
  });
  const shownBy = (given: Parameters<typeof optionsOf>[1]) =>
    payrollLines([ana], CODES, optionsOf(CSV, given)).lines.map(({ contractId, hundredths }) => [
      contractId,
      hundredths,
    ]);
  assert.deepEqual(shownBy({}), [[null, 1]]);
  assert.deepEqual(shownBy({ writesContract: true }), [['a', 1]]);
  assert.deepEqual(shownBy({ officeIds: ['madrid'] }), [[null, 1]]);
  assert.deepEqual(shownBy({ officeIds: ['paris'] }), []);
});

test('P4 an absence and time of one code have lines of their own where the file has columns for both', () => {
  const codes = codeMapOf([code('ordinary', '101'), code(SICK, '101')]);
  const ana = person('Ana', {
    amounts: [amount('2026-08-03', 'ordinary', HOUR / 200), amount('2026-08-03', SICK, HOUR / 200, 0.5)],
  });
  const shownBy = (given: Parameters<typeof optionsOf>[1]) =>
    payrollLines([ana], codes, optionsOf(CSV, given)).lines.map(({ kinds, hundredths }) => [kinds, hundredths]);
  assert.deepEqual(shownBy({}), [[[SICK, 'ordinary'], 1]]);
  assert.deepEqual(shownBy({ writesAbsences: true }), [[[SICK], 1]]);
  assert.deepEqual(shownBy({ contents: 'absences' }), [[[SICK], 1]]);
  assert.deepEqual(shownBy({ contents: 'time' }), []);
});

test('P1 a line begins with the contract of its period, not with an earlier one of the same number', () => {
  const linesOf = (from: string, date: string, writesContract = false) => {
    const contracts = [
      contract('26', { id: 'old', from: '2024-01-01', to: '2024-12-31' }),
      contract('26', { id: 'new', from }),
    ];
    const ana = person('Ana', { contracts, amounts: [amount(date, 'ordinary', HOUR)] });
    return payrollLines([ana], CODES, optionsOf(CSV, { writesContract })).lines.map((line) => [
      ...[line.from, line.to, line.contractId],
    ]);
  };
  assert.deepEqual(linesOf('2026-08-20', '2026-08-21'), [['2026-08-20', '2026-08-31', 'new']]);
  assert.deepEqual(linesOf('2026-01-01', '2026-08-21'), [['2026-08-01', '2026-08-31', 'new']]);
  // A day outside of every contract: the period itself.
  assert.deepEqual(linesOf('2026-09-01', '2026-08-21'), [['2026-08-01', '2026-08-31', 'old']]);
  assert.deepEqual(linesOf('2026-08-20', '2026-08-03', true), [['2026-08-01', '2026-08-31', 'old']]);
});

test('P4 every view of any amounts has the same sums by code', () => {
  const kinds = ['ordinary', 'overtime', 'bonus', 'retro:overtime', SICK];
  const anAmount = fc
    .record({
      ...{ day: fc.integer({ min: 1, max: 28 }), kind: fc.constantFrom(...kinds) },
      ...{ seconds: fc.integer({ min: -90_000, max: 90_000 }), millionths: fc.integer({ min: 0, max: 1_000_000 }) },
    })
    .map(({ day, kind, seconds, millionths }) => {
      const date = `2026-${kind.startsWith('retro') ? '07' : '08'}-${String(day).padStart(2, '0')}`;
      return amount(date, kind, seconds, kind === SICK ? millionths / 1_000_000 : 0);
    });
  const aPerson = fc.record({
    amounts: fc.array(anAmount, { maxLength: 12 }),
    costCenter: fc.constantFrom('1', '2'),
    second: fc.constantFrom('26', '27'),
  });
  const factor = fc.constantFrom(1, 1.25, 0.3333, 12.5);
  const unit = fc.constantFrom('hours', 'amount');
  const sickUnit = fc.constantFrom('hours', 'days', 'amount');
  fc.assert(
    fc.property(
      ...[fc.array(aPerson, { minLength: 1, maxLength: 4 }), fc.array(factor, { minLength: 5, maxLength: 5 })],
      ...[unit, sickUnit],
      (given, factors, unitOfTime, unitOfSick) => {
        const codes = codeMapOf(
          kinds.map((kind, index) =>
            code(kind, ['101', '110', '110', '110', '101'][index] as string, {
              factor: factors[index] as number,
              unit: kind === SICK ? unitOfSick : unitOfTime,
            }),
          ),
        );
        const people = given.map(({ amounts, costCenter, second }, index) =>
          person(`P${index}`, {
            ...{ amounts, costCenter },
            contracts: [
              contract('26', { id: 'a', to: '2026-08-15', officeId: 'madrid' }),
              contract(second, { id: 'b', from: '2026-08-16', officeId: 'paris' }),
            ],
          }),
        );
        for (const writesFactor of [false, true]) {
          const page = totals(people, codes, { writesFactor });
          for (const view of [
            ...(['day', 'cost_center'] as const).map((linesPer) => ({ linesPer })),
            ...(['person', 'day'] as const).map((linesPer) => ({
              linesPer,
              writesContract: true,
              writesAbsences: true,
            })),
          ])
            assert.deepEqual(totals(people, codes, { writesFactor, ...view }), page, JSON.stringify(view));
          const added = (views: Parameters<typeof optionsOf>[1][]) => {
            const sums: Record<string, number> = {};
            for (const view of views)
              for (const [key, sum] of Object.entries(totals(people, codes, { writesFactor, ...view })))
                sums[key] = (sums[key] ?? 0) + sum;
            return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
          };
          assert.deepEqual(added([{ officeIds: ['madrid'] }, { officeIds: ['paris'] }]), page, 'offices');
          assert.deepEqual(added([{ contents: 'time' }, { contents: 'absences' }]), page, 'contents');
          // A line is less than a hundredth for each of its people off what it would be alone.
          for (const line of payrollLines(people, codes, optionsOf(CSV, { writesFactor })).lines) {
            const exact = line.days.reduce((sum, { kind, seconds, dayMillionths }) => {
              const times = writesFactor && line.unit !== 'amount' ? 1 : (factors[kinds.indexOf(kind)] as number);
              return sum + (line.unit === 'days' ? dayMillionths / 10_000 : seconds / 36) * times;
            }, 0);
            assert.ok(Math.abs(line.hundredths - exact) <= 0.5 + 1e-6);
          }
        }
      },
    ),
  );
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Cell } from '../../platform/shared/spreadsheets.ts';
import type { FieldType } from './constants.ts';
import { clockText, decimalMarkOf, durationOf, numberOf, timeOf, unitOfTitle } from './rules-amounts.ts';
import { type Reading, readCell } from './rules-cells.ts';
import { dateOf, dateOrderOf } from './rules-dates.ts';
import { countryOf } from './rules-words.ts';

const readings = (type: FieldType): Reading => ({ type, order: 'dmy', mark: ',', unit: 'hours' });
const said = (read: ReturnType<typeof readCell>) => ('value' in read ? read.value : read.problem);
const read = (type: FieldType, cell: Exclude<Cell, null>) => said(readCell(cell, readings(type)));
const table = (type: FieldType, rows: [cell: Exclude<Cell, null>, expected: unknown][]) => {
  for (const [cell, expected] of rows) assert.deepEqual(read(type, cell), expected, JSON.stringify(cell));
};

describe('a day', () => {
  it('is read as the file writes it', () => {
    table('date', [
      ['2026-03-02', '2026-03-02'],
      ['2026/3/2', '2026-03-02'],
      ['20260302', '2026-03-02'],
      ['02/03/2026', '2026-03-02'],
      ['2.3.2026', '2026-03-02'],
      ['13-03-2026', '2026-03-13'],
      ['03/13/2026', '2026-03-13'],
      ['2026-03-02 00:00:00', '2026-03-02'],
      ['2 de marzo de 2026', '2026-03-02'],
      ['2 mars 2026', '2026-03-02'],
      ['2. März 2026', '2026-03-02'],
      ['02-mar-2026', '2026-03-02'],
      ['March 2, 2026', '2026-03-02'],
      ['lunes, 2 de março de 2026', '2026-03-02'],
      [46_083, '2026-03-02'],
      ['46083', '2026-03-02'],
      [{ date: '2026-03-02', seconds: 34_200 }, '2026-03-02'],
      ['02/03/26', 'two_digit_year'],
      ['2-mar-26', 'two_digit_year'],
      ['31/02/2026', 'not_a_date'],
      ['13/13/2026', 'not_a_date'],
      ['soon', 'not_a_date'],
      [12, 'not_a_date'],
      [true, 'not_a_date'],
      ['#N/A', 'formula_failed'],
    ]);
  });

  it('that could be two is unclear until the order is known', () => {
    assert.deepEqual(dateOf('02/03/2026', null), { problem: 'date_order_unclear' });
    assert.deepEqual(dateOf('02/02/2026', null), { value: '2026-02-02' });
    assert.deepEqual(dateOf('02/03/2026', 'mdy'), { value: '2026-02-03' });
  });

  it('has the order that its column shows', () => {
    assert.equal(dateOrderOf(['02/03/2026', '13/03/2026']), 'dmy');
    assert.equal(dateOrderOf(['02/03/2026', '03/13/2026']), 'mdy');
    assert.equal(dateOrderOf(['02.03.2026']), 'dmy');
    assert.equal(dateOrderOf(['02/03/2026', '04/05/2026']), 'unclear');
    assert.equal(dateOrderOf(['13/03/2026', '03/13/2026']), 'mixed');
    assert.equal(dateOrderOf(['2026-03-02', '02/02/2026', '']), null);
  });

  it('of any year is itself again in every order', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = day.split('-');
        assert.deepEqual(dateOf(day, null), { value: day });
        assert.deepEqual(dateOf(`${dayOfMonth}/${month}/${year}`, 'dmy'), { value: day });
        if (Number(dayOfMonth) !== Number(month)) {
          assert.equal(said(dateOf(`${month}/${dayOfMonth}/${year}`, Number(dayOfMonth) > 12 ? null : 'mdy')), day);
        }
      }),
    );
  });
});

describe('a time', () => {
  it('is read as the file writes it', () => {
    table('time', [
      ['9:00', '09:00'],
      ['09.30', '09:30'],
      ['9h05', '09:05'],
      ['9h', '09:00'],
      ['17 Uhr', '17:00'],
      ['17:30 Uhr', '17:30'],
      ['0930', '09:30'],
      ['9:00 a.m.', '09:00'],
      ['12:15 AM', '00:15'],
      ['12:15 pm', '12:15'],
      ['5pm', '17:00'],
      ['09:00:30', '09:00:30'],
      ['24:00', '24:00'],
      ['02/03/2026 09:15', '09:15'],
      [0.5, '12:00'],
      [{ date: null, seconds: 34_200 }, '09:30'],
      ['25:00', 'not_a_time'],
      ['9:60', 'not_a_time'],
      ['13 pm', 'not_a_time'],
      ['nine', 'not_a_time'],
      [7.5, 'not_a_time'],
    ]);
  });

  it('is itself again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_400 }), (all) =>
        assert.deepEqual(timeOf(clockText(all)), { value: all }),
      ),
    );
  });

  it('with its day is a moment, with the offset that the file has', () => {
    table('moment', [
      ['02/03/2026 9:00', '2026-03-02T09:00'],
      ['2026-03-02T09:00:30', '2026-03-02T09:00:30'],
      ['2026-03-02 09:00:00.000Z', '2026-03-02T09:00Z'],
      ['2026-03-02T09:00+01:00', '2026-03-02T09:00+01:00'],
      ['3/13/2026 5:30 PM', '2026-03-13T17:30'],
      [46_083.375, '2026-03-02T09:00'],
      [{ date: '2026-03-02', seconds: 32_400 }, '2026-03-02T09:00'],
      ['02/03/2026', 'not_a_date'],
      ['02/03/2026 25:00', 'not_a_time'],
    ]);
  });
});

describe('an amount of time', () => {
  it('is read as the file writes it', () => {
    table('duration', [
      ['7:30', 27_000],
      ['-1:15', -4500],
      ['137:05:10', 493_510],
      ['7.5', 27_000],
      ['7,5 h', 27_000],
      ['7h 30m', 27_000],
      ['7 h y 30 min', 27_000],
      ['1h30', 5400],
      ['45 min', 2700],
      ['7 Std. 30 Min.', 27_000],
      ['8 horas', 28_800],
      ['0', 0],
      [7.25, 26_100],
      [{ date: null, seconds: 91_800 }, 91_800],
      ['7:75', 'not_a_duration'],
      ['much', 'not_a_duration'],
      [{ date: '2026-03-02', seconds: null }, 'not_a_duration'],
    ]);
  });

  it('without a unit counts what its title says', () => {
    assert.deepEqual(['Duración (minutos)', 'Balance (seconds)', 'Horas', 'Dauer in Min.'].map(unitOfTitle), [
      'minutes',
      'seconds',
      'hours',
      'minutes',
    ]);
    assert.deepEqual(durationOf('90', 'minutes', null), { value: 5400 });
  });

  it('in hours and minutes is itself again', () => {
    fc.assert(
      fc.property(fc.integer({ min: -600_000, max: 600_000 }), (minutes) => {
        const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
        const text = `${minutes < 0 ? '-' : ''}${hours}:${String(rest).padStart(2, '0')}`;
        assert.deepEqual(durationOf(text, 'hours', null), { value: minutes * 60 });
      }),
    );
  });
});

describe('a number', () => {
  it('is read as the file writes it', () => {
    table('decimal', [
      ['1.234,56', 1234.56],
      ['1,234.56', 1234.56],
      ['1 234,56 €', 1234.56],
      ['1.234', 1234],
      ['0.375', 0.375],
      ['37,5', 37.5],
      ['1.234.567', 1_234_567],
      ['-12,5', -12.5],
      ['(3,5)', -3.5],
      ['50 %', 50],
      [0.5, 0.5],
      ['1.2.3', 'not_a_number'],
      ['12,34,5', 'not_a_number'],
      ['a', 'not_a_number'],
      ['', 'not_a_number'],
    ]);
    table('integer', [
      ['007', 7],
      [12, 12],
      ['12,5', 'not_a_whole_number'],
      ['E-7', 'not_a_number'],
    ]);
  });

  it('that could be two is unclear until the mark is known', () => {
    assert.deepEqual(numberOf('1.234', null), { problem: 'number_unclear' });
    assert.deepEqual(numberOf('1.234', '.'), { value: 1.234 });
    assert.equal(decimalMarkOf(['1.234', '7,5']), ',');
    assert.equal(decimalMarkOf(['1.234', '2.345']), 'unclear');
    assert.equal(decimalMarkOf(['1.5', '7,5']), 'mixed');
    assert.equal(decimalMarkOf(['1', 'x', '']), null);
  });

  it('is itself again in the way of each language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.constantFrom('es-ES', 'en-GB', 'de-DE', 'fr-FR', 'pt-PT'),
        (cents, locale) => {
          const number = cents / 100;
          const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(number);
          assert.deepEqual(numberOf(text, null), { value: number === 0 ? 0 : number });
        },
      ),
    );
  });
});

describe('a cell that counts something else, or says two things', () => {
  it('is no amount of time: days, money, shares, two numbers, an amount that its mark leaves open', () => {
    for (const cell of ['5 días', '1 day', '2 Tage', '2 days 3 hours', '50 %', '12 €', "7'30", '7 30', '2 2', 'e 5'])
      assert.equal(read('duration', cell), 'not_a_duration', cell);
    for (const cell of ['7h 75m', '-(1)', "7' 30''"]) assert.equal(read('duration', cell), 'not_a_duration', cell);
    table('duration', [
      ['1.234 h', 4_442_400],
      ['1.500 min', 90_000],
      ["45'", 2700],
      ['1 234 h', 4_442_400],
      [1e-7, 0],
    ]);
    assert.deepEqual(durationOf('1.234 h', 'hours', null), { problem: 'number_unclear' });
    assert.deepEqual(durationOf('1.5 h', 'hours', null), { value: 5400 });
    assert.deepEqual(durationOf('1.234 h', 'minutes', '.'), { value: 4442 });
  });

  it('is no number: two of them, another unit than that of its field, half a bracket', () => {
    for (const cell of ['2 5', "1'2", '1 23', '5€5', '(5', '5)', '5 days h'])
      assert.equal(read('decimal', cell), 'not_a_number', cell);
    for (const type of ['integer', 'code'] as const)
      for (const cell of ['12 34', '7%', '5 horas', "'12", '12 €'])
        assert.equal(read(type, cell), 'not_a_number', cell);
    const days = (cell: string) => said(readCell(cell, { ...readings('decimal'), writtenIn: 'days' }));
    assert.deepEqual(['5', '5,5 días', '5 Tage', '5 h', '5 %', '5 €'].map(days), [
      5,
      5.5,
      5,
      'not_a_number',
      'not_a_number',
      'not_a_number',
    ]);
    table('decimal', [
      ["1'234,5", 1234.5],
      ['€ -5', -5],
      ['-5 €', -5],
      ['(5 €)', -5],
      ['1 234 567', 1_234_567],
    ]);
  });

  it('is no day of digits of which one is missing, of two signs, or before 1900', () => {
    for (const cell of ['2032026', '2026123', '202611', '2026-0302', '1/2-2026', '0026-03-02'])
      assert.equal(read('date', cell), 'not_a_date', cell);
    assert.equal(read('date', { date: '2026-13-45', seconds: null }), 'not_a_date');
    assert.equal(dateOrderOf(['02.03.2026', '02.13.2026', '13.02.2026']), 'mixed');
  });

  it('is no time where a whole number could be an hour or all of the day, and no moment without its time', () => {
    table('time', [
      [1, 'not_a_time'],
      [0, '00:00'],
    ]);
    table('moment', [
      [{ date: '2026-03-02', seconds: null }, 'not_a_time'],
      ['2026-03-02 24:00', '2026-03-03T00:00'],
      [46_083.999_999_9, '2026-03-03T00:00'],
    ]);
  });

  it('counts what its title says, where a second is not what comes after the first', () => {
    const units = ['Horas segundo turno', 'Hours of the second half', 'Hours (h:min)', 'Horas (s)'].map(unitOfTitle);
    assert.deepEqual(units, ['hours', 'hours', 'hours', 'seconds']);
  });
});

describe('a word', () => {
  it('is read in five languages', () => {
    table('boolean', [
      ...['Sí', 'yes', 'OUI', 'ja', 'Sim', 'x', '1', true].map((word): [string | boolean, unknown] => [word, true]),
      ['não', false],
      ['perhaps', 'not_yes_or_no'],
    ]);
    table('gender', [
      ['Mujer', 'female'],
      ['männlich', 'male'],
      ['H', 'male'],
      ['Féminin', 'female'],
      ['blue', 'not_a_choice'],
    ]);
    table('maritalStatus', [
      ['Casado/a', 'married'],
      ['geschieden', 'divorced'],
      ['Pareja de hecho', 'partnership'],
      ['solteira', 'single'],
    ]);
    table('identityNumberType', [
      ['NIF', 'dni'],
      ['Reisepass', 'passport'],
    ]);
    table('workEntryType', [
      ['Descanso', 'pause'],
      ['Arbeit', 'work'],
    ]);
    table('status', [
      ['De alta', 'active'],
      ['inaktiv', 'inactive'],
    ]);
    table('country', [
      ['España', 'ES'],
      ['Allemagne', 'DE'],
      ['pt', 'PT'],
      ['United Kingdom', 'GB'],
      ['USA', 'US'],
      ['Española', 'ES'],
      ['Nowhere', 'not_a_country'],
    ]);
    for (const code of ['ES', 'FR', 'MX', 'BR', 'US']) {
      for (const language of ['en', 'es', 'fr', 'de', 'pt']) {
        const name = new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? '';
        assert.equal(countryOf(name), code, name);
      }
    }
  });

  it('may be several names, or an address', () => {
    table('names', [
      ['Madrid; Vigo |Lugo', ['Madrid', 'Vigo', 'Lugo']],
      ['Madrid, Norte', ['Madrid, Norte']],
    ]);
    table('email', [
      ['mailto:Ana@acme.example', 'Ana@acme.example'],
      ['ana@', 'not_an_email'],
    ]);
    table('text', [
      [28_001, '28001'],
      ['  a   b ', 'a b'],
      [{ date: '2026-03-02', seconds: null }, '2026-03-02'],
    ]);
  });

  it('has a problem where digits or zeros are lost, and none where a format shows them', () => {
    const zip = { number: 8001, shown: '08001' };
    const twenty = 2.812_345_678_901_23e20;
    for (const type of ['text', 'names'] as const) {
      table(type, [
        [zip, type === 'text' ? '08001' : ['08001']],
        ['08001', type === 'text' ? '08001' : ['08001']],
        [twenty, 'digits_lost'],
        [1e15, 'digits_lost'],
        ['2,81235E+20', 'digits_lost'],
        ['2.81235E+20', 'digits_lost'],
        ['########', 'not_displayed'],
      ]);
    }
    table('text', [
      [281_234_567_890_123, '281234567890123'],
      ['281234567890123456789', '281234567890123456789'],
      [0.1 + 0.2, '0.3'],
      ['E+20', 'E+20'],
    ]);
    table('code', [
      [42, 42],
      ['42', 42],
      ['0', 0],
      ['0042', 'zeros_lost'],
      [{ number: 42, shown: '0042' }, 'zeros_lost'],
      [{ number: 42, shown: 'ES-42' }, 'zeros_lost'],
      [{ number: 10_042, shown: '10042' }, 10_042],
      [twenty, 'digits_lost'],
      ['E42', 'not_a_number'],
    ]);
    table('integer', [
      [zip, 8001],
      [twenty, 'digits_lost'],
    ]);
    table('decimal', [[{ number: 7, shown: '07' }, 7]]);
    table('time', [
      [{ number: 830, shown: '08:30' }, '08:30'],
      [{ number: 830, shown: '0830' }, '08:30'],
      [{ date: null, seconds: -3600 }, 'not_a_time'],
    ]);
    table('duration', [
      [{ date: null, seconds: -12_600 }, -12_600],
      ['####', 'not_displayed'],
      ['-3:30', -12_600],
    ]);
    table('date', [['####', 'not_displayed']]);
    assert.equal(clockText(-12_600), '-03:30');
  });

  it('is no date, time or number once it is longer than any, however it is written', () => {
    const long = `2026-03-02${'T '.repeat(16_000)}09:0`;
    for (const [type, problem] of [
      ...(['moment', 'date'] as const).map((of) => [of, 'not_a_date'] as const),
      ...([
        ['time', 'not_a_time'],
        ['duration', 'not_a_duration'],
      ] as const),
      ...(['integer', 'code', 'decimal'] as const).map((of) => [of, 'not_a_number'] as const),
    ] as const)
      assert.equal(read(type, long), problem);
  });

  it('may be a number that is none', () => {
    table('date', [[Number.NaN, 'not_a_date']]);
    table('moment', [[Number.NaN, 'not_a_date']]);
    table('decimal', [[Number.NaN, 'not_a_number']]);
    table('integer', [[Number.POSITIVE_INFINITY, 'not_a_number']]);
  });

  it('of any kind makes a value or a problem of anything', () => {
    const cells = fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.record({ date: fc.constantFrom(null, '2026-03-02'), seconds: fc.option(fc.nat(200_000)) }),
    );
    const types = fc.constantFrom<FieldType>(
      'text',
      'names',
      'email',
      'integer',
      'decimal',
      'date',
      'time',
      'moment',
      'duration',
      'boolean',
      'country',
      'gender',
    );
    fc.assert(fc.property(cells, types, (cell, type) => assert.ok(read(type, cell) !== undefined)));
  });
});

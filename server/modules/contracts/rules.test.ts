import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  contractDatesFaults,
  nightsFaults,
  normaliseWorkDays,
  partTimeOf,
  rotationNightsFaults,
  slotsFaults,
  trialPeriodQuantityOf,
  workTimesFaults,
} from './rules.ts';

describe('contracts', () => {
  it('G1 422 when the end lies before the start', () => {
    assert.deepEqual(contractDatesFaults({ startAt: '2026-03-02', endAt: '2026-03-01' }), {
      endAt: { key: 'end_before_start', values: { field: 'startAt' } },
    });
    assert.deepEqual(contractDatesFaults({ startAt: '2026-03-02', endAt: '2026-03-02' }), {});
    assert.deepEqual(contractDatesFaults({ startAt: '2026-03-02', endAt: null }), {});
  });

  it('G2 slots of a day end after they start and do not overlap', () => {
    const morning = { start: '09:00', end: '13:00' };
    const notAfterStart = { key: 'end_not_after_start', values: { field: 'start' } };
    const day = (...slots: { start: string; end: string }[]) => slotsFaults(slots);
    assert.deepEqual(day({ start: '13:00', end: '24:00' }, morning), {});
    assert.deepEqual(day(morning, { start: '12:59', end: '18:00' }), {
      'slots.1.start': 'overlapping_periods',
    });
    assert.deepEqual(day({ start: '10:00', end: '11:00' }, morning), {
      'slots.0.start': 'overlapping_periods',
    });
    assert.deepEqual(day(morning, { start: '10:00', end: '11:00' }, { start: '12:00', end: '14:00' }), {
      'slots.1.start': 'overlapping_periods',
      'slots.2.start': 'overlapping_periods',
    });
    assert.deepEqual(day({ start: '09:00', end: '09:00' }), { 'slots.0.end': notAfterStart });
  });

  it('C6 of weeks that take turns, a night on Sunday ends before the Monday of the week that follows', () => {
    const free = Array.from({ length: 7 }, () => ({ slots: [] as { start: string; end: string }[] }));
    const week = (monday: string | null, sunday: string | null) => ({
      workDays: free.map((day, index) => {
        const start = index === 0 ? monday : index === 6 ? sunday : null;
        return start === null ? day : { slots: [{ start, end: index === 0 ? '09:00' : '06:00' }] };
      }),
    });
    const fault = { '0.workDays.0.slots.0.start': 'overlapping_periods' };
    assert.deepEqual(rotationNightsFaults([week('05:00', null), week(null, '22:00')]), fault);
    assert.deepEqual(rotationNightsFaults([week('05:00', '22:00'), week(null, null)]), {});
    assert.deepEqual(rotationNightsFaults([week('06:00', null), week(null, '22:00')]), {});
  });

  it('C6 a slot may go on past midnight, until the first slot of its day or the work of the next day begins', () => {
    const night = { start: '22:00', end: '06:00' };
    assert.deepEqual(slotsFaults([night, { start: '06:00', end: '08:00' }]), {});
    assert.deepEqual(slotsFaults([night, { start: '05:00', end: '08:00' }]), { 'slots.0.end': 'overlapping_periods' });
    assert.deepEqual(slotsFaults([{ start: '09:00', end: '08:00' }]), {
      'slots.0.end': { key: 'end_not_after_start', values: { field: 'start' } },
    });
    const sunday = [{}, {}, {}, {}, {}, {}, { slots: [night] }];
    assert.deepEqual(nightsFaults([{ slots: [{ start: '06:00', end: '08:00' }] }, ...sunday.slice(1)]), {});
    assert.deepEqual(nightsFaults([{ slots: [{ start: '05:00', end: '08:00' }] }, ...sunday.slice(1)]), {
      '0.slots.0.start': 'overlapping_periods',
    });
  });

  it('G2 slots make the hours of their day, in order; a day without hours has none', () => {
    const afternoon = { start: '14:00', end: '17:30' };
    const morning = { start: '09:00', end: '13:00' };
    assert.deepEqual(
      normaliseWorkDays([
        { hour: 3, slots: [afternoon, morning] },
        { hour: 7.5 },
        { hour: 6, slots: [] },
        {},
        { hour: null },
      ]),
      [{ hour: 7.5, slots: [morning, afternoon] }, { hour: 7.5 }, { hour: 6 }, { hour: 0 }, { hour: 0 }],
    );
  });

  it('G2 workTimes lie inside the contract, in order, without overlap', () => {
    const contract = { startAt: '2026-01-01', endAt: '2026-12-31' };
    const row = (startDate: string, endDate: string | null) => ({ startDate, endDate });
    const faults = (...rows: { startDate: string; endDate: string | null }[]) => workTimesFaults(rows, contract);
    assert.deepEqual(faults(row('2026-01-01', '2026-03-31'), row('2026-06-01', null)), {});
    assert.deepEqual(faults(row('2026-01-01', '2026-03-31'), row('2026-04-01', '2026-12-31')), {});
    assert.deepEqual(faults(row('2025-12-31', '2027-01-01')), {
      'workTimes.0.startDate': 'outside_contract',
      'workTimes.0.endDate': 'outside_contract',
    });
    assert.deepEqual(faults(row('2027-01-01', null)), { 'workTimes.0.startDate': 'outside_contract' });
    assert.deepEqual(faults(row('2026-02-01', '2026-01-31')), {
      'workTimes.0.endDate': { key: 'end_before_start', values: { field: 'startDate' } },
    });
    const overlap = { 'workTimes.1.startDate': 'overlapping_periods' };
    assert.deepEqual(faults(row('2026-01-01', '2026-03-31'), row('2026-03-31', null)), overlap);
    assert.deepEqual(faults(row('2026-06-01', '2026-06-30'), row('2026-01-01', '2026-01-31')), overlap);
    assert.deepEqual(faults(row('2026-01-01', null), row('2026-06-01', null)), overlap);
    assert.deepEqual(workTimesFaults([row('2040-01-01', '2041-01-01')], { startAt: '2026-01-01', endAt: null }), {});
  });

  it('G2 fte is percentageWorkDay / 100 where one of them is missing', () => {
    assert.deepEqual(partTimeOf({ percentageWorkDay: 62.5 }), { percentageWorkDay: 62.5, fte: 0.625 });
    assert.deepEqual(partTimeOf({ fte: 0.07, percentageWorkDay: null }), { percentageWorkDay: 7, fte: 0.07 });
    assert.deepEqual(partTimeOf({ percentageWorkDay: 50, fte: 0.6 }), { percentageWorkDay: 50, fte: 0.6 });
    assert.deepEqual(partTimeOf({ percentageWorkDay: 0 }), { percentageWorkDay: 0, fte: 0 });
    assert.deepEqual(partTimeOf({}), { percentageWorkDay: null, fte: null });
  });

  it('G3 the quantity of a trial period is the integer its string holds', () => {
    for (const [text, quantity] of [
      ['6', 6],
      ['0', 0],
      [' 12 ', 12],
      ['3.0', 3],
      ['2147483647', 2_147_483_647],
    ] as const) {
      assert.equal(trialPeriodQuantityOf(text), quantity);
    }
    for (const text of ['', ' ', 'six', '6 months', '2.5', '-1', '1e3', '0x10', '2147483648', 'NaN', '٣']) {
      assert.equal(trialPeriodQuantityOf(text), null, text);
    }
  });
});

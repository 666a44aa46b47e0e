import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  type BreakTerms,
  certainSeconds,
  checkGeofence,
  type DayEntry,
  daySeconds,
  decideClockIn,
  distanceMeters,
  type EntryKind,
  entryFaults,
  entrySeconds,
  entryTimesFaults,
  fenceOf,
  insideAnyFence,
  knownCoordinates,
  officeAt,
  originAllowed,
  originOf,
  punchTime,
  workEntryTypeOf,
  workStatusOf,
} from './rules.ts';

const at = (time: string): Temporal.Instant => Temporal.Instant.from(`2026-03-30T${time}Z`);

describe('kind and status', () => {
  it('B1 a clock-in with a break is a pause, without one it is work', () => {
    assert.equal(workEntryTypeOf('0197c0de-0000-7000-8000-000000000001'), 'pause');
    assert.equal(workEntryTypeOf(null), 'work');
    assert.equal(workEntryTypeOf(undefined), 'work');
  });

  it('B1 status follows the open entry', () => {
    assert.equal(workStatusOf(null), 'offline');
    assert.equal(workStatusOf({ workEntryType: 'pause', outsideFence: false }), 'paused');
    assert.equal(workStatusOf({ workEntryType: 'pause', outsideFence: true }), 'paused');
    assert.equal(workStatusOf({ workEntryType: 'work', outsideFence: true }), 'remote');
    assert.equal(workStatusOf({ workEntryType: 'work', outsideFence: false }), 'online');
  });
});

describe('clock-in', () => {
  const work: EntryKind = { workEntryType: 'work', workCheckTypeId: null, workBreakId: null };
  const office: EntryKind = { ...work, workCheckTypeId: 'office' };
  const coffee: EntryKind = { workEntryType: 'pause', workCheckTypeId: null, workBreakId: 'coffee' };
  const lunch: EntryKind = { ...coffee, workBreakId: 'lunch' };
  const unnamed: EntryKind = { ...coffee, workBreakId: null };

  it('B2 nothing open inserts, a change switches, the same again is already open', () => {
    assert.equal(decideClockIn(null, work), 'insert');
    assert.equal(decideClockIn(null, coffee), 'insert');
    for (const [open, wanted] of [
      [work, coffee],
      [coffee, work],
      [coffee, lunch],
      [work, office],
      [office, work],
      [unnamed, work],
    ] as const) {
      assert.equal(decideClockIn({ ...open, isForgotten: false }, wanted), 'switch');
    }
    for (const same of [work, office, coffee, unnamed]) {
      assert.equal(decideClockIn({ ...same, isForgotten: false }, { ...same }), 'already_open');
      // B6
      assert.equal(decideClockIn({ ...same, isForgotten: true }, { ...same }), 'switch');
    }
  });
});

describe('origin', () => {
  it('B8 follows who punches', () => {
    assert.deepEqual([originOf('token'), originOf('user'), originOf('system')], ['api', 'web', 'system']);
  });

  it("B8 web, mobile, wall and watch must be allowed, the product's own always are", () => {
    for (const origin of ['web', 'mobile', 'wall', 'watch'] as const) {
      assert.equal(originAllowed(origin, null), true);
      assert.equal(originAllowed(origin, [origin]), true);
      assert.equal(originAllowed(origin, ['other']), false);
      assert.equal(originAllowed(origin, []), false);
    }
    for (const origin of ['api', 'request', 'system', 'import'] as const) assert.equal(originAllowed(origin, []), true);
  });
});

describe('time of a punch', () => {
  it('B3 is the clock, in whole seconds', () => {
    const nothing = { lastBoundaryAt: null, openStartedAt: null };
    assert.equal(punchTime(at('09:00:00.999'), nothing).toString(), at('09:00:00').toString());
  });

  it('B3 is never before the last boundary, nor less than a second after the open start', () => {
    const boundary = { lastBoundaryAt: at('09:00:00'), openStartedAt: null };
    assert.equal(punchTime(at('08:59:30'), boundary).toString(), at('09:00:00').toString());
    const open = { lastBoundaryAt: at('09:00:00'), openStartedAt: new Date(at('09:00:00').epochMilliseconds) };
    assert.equal(punchTime(at('09:00:00.500'), open).toString(), at('09:00:01').toString());
    assert.equal(punchTime(at('08:00:00'), open).toString(), at('09:00:01').toString());
    assert.equal(punchTime(at('10:00:00'), open).toString(), at('10:00:00').toString());
  });

  it('B3 punches of a clock that jumps leave entries in order, none of them empty', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5_000, max: 5_000 }), { minLength: 2, maxLength: 20 }), (jumps) => {
        let clock = at('09:00:00');
        let last: Temporal.Instant | null = null;
        for (const milliseconds of jumps) {
          clock = clock.add({ milliseconds });
          const punch: Temporal.Instant = punchTime(clock, { lastBoundaryAt: last, openStartedAt: last });
          assert.equal(punch.epochMilliseconds % 1000, 0);
          if (last) assert.ok(punch.epochMilliseconds >= last.epochMilliseconds + 1000);
          last = punch;
        }
      }),
    );
  });
});

describe('entries written by hand', () => {
  const now = at('12:00:00');
  const notAfterStart = { key: 'end_not_after_start', values: { field: 'workEntryIn.date' } };

  it('B5 422 when out is not after in', () => {
    const fault = { 'workEntryOut.date': notAfterStart };
    assert.deepEqual(entryTimesFaults({ startedAt: at('09:00:00'), endedAt: at('08:59:59') }, now), fault);
    assert.deepEqual(entryTimesFaults({ startedAt: at('09:00:00'), endedAt: at('09:00:00') }, now), fault);
    assert.deepEqual(entryTimesFaults({ startedAt: at('09:00:00'), endedAt: at('09:00:01') }, now), {});
  });

  it('B5 422 when a time is more than 60 seconds in the future, all at once', () => {
    assert.deepEqual(entryTimesFaults({ startedAt: at('12:01:00'), endedAt: null }, now), {});
    assert.deepEqual(entryTimesFaults({ startedAt: at('12:01:01'), endedAt: at('12:01:02') }, now), {
      'workEntryIn.date': 'in_the_future',
      'workEntryOut.date': 'in_the_future',
    });
    assert.deepEqual(entryTimesFaults({ startedAt: at('12:01:01'), endedAt: at('09:00:00') }, now), {
      'workEntryIn.date': 'in_the_future',
      'workEntryOut.date': notAfterStart,
    });
  });
});

describe('length of an entry written by hand', () => {
  const longAgo = Temporal.Instant.from('1900-01-01T00:00:00Z');

  it('422 when it lasts, or is open, longer than seconds can count', () => {
    const now = at('12:00:00');
    assert.deepEqual(entryTimesFaults({ startedAt: longAgo, endedAt: now }, now), {
      'workEntryOut.date': 'entry_too_long',
    });
    assert.deepEqual(entryTimesFaults({ startedAt: longAgo, endedAt: null }, now), {
      'workEntryIn.date': 'entry_too_long',
    });
    assert.deepEqual(entryTimesFaults({ startedAt: longAgo, endedAt: longAgo.add({ hours: 8 }) }, now), {});
  });
});

describe('kind of an entry written by hand', () => {
  const entry = { startedAt: at('09:00:00'), endedAt: null };

  it('B1 422 when work names a break, together with faulty times', () => {
    assert.deepEqual(entryFaults({ ...entry, workEntryType: 'pause', workBreakId: 'coffee' }, at('12:00:00')), {});
    assert.deepEqual(entryFaults({ ...entry, workEntryType: 'work', workBreakId: null }, at('12:00:00')), {});
    assert.deepEqual(entryFaults({ ...entry, workEntryType: 'work', workBreakId: 'coffee' }, at('08:00:00')), {
      'workEntryIn.date': 'in_the_future',
      workBreakId: 'only_for_pause',
    });
  });
});

describe('paid and unpaid seconds', () => {
  const paid = (breakMinutes: number): BreakTerms => ({ remunerated: true, breakMinutes });
  const pause = (workedSeconds: number) => ({ workEntryType: 'pause' as const, workedSeconds });

  it('B7 work is remunerated whole', () => {
    const seconds = entrySeconds({ workEntryType: 'work', workedSeconds: 28800 }, null, 0);
    assert.deepEqual(seconds, { workedSeconds: 28800, remuneratedSeconds: 28800, nonRemuneratedSeconds: 0 });
  });

  it('B7 a remunerated break counts up to its minutes a day, others not at all', () => {
    for (const [terms, used, remuneratedSeconds] of [
      [paid(15), 0, 900],
      [paid(15), 600, 300],
      [paid(15), 900, 0],
      [paid(15), 1200, 0],
      [paid(30), 0, 1200],
      [paid(0), 86_400, 1200],
      [{ remunerated: false, breakMinutes: 15 }, 0, 0],
      [{ remunerated: false, breakMinutes: 0 }, 0, 0],
      [null, 0, 0],
    ] as const) {
      const seconds = entrySeconds(pause(1200), terms, used);
      const expected = { workedSeconds: 1200, remuneratedSeconds, nonRemuneratedSeconds: 1200 - remuneratedSeconds };
      assert.deepEqual(seconds, expected);
    }
  });

  it('B7 the paid seconds of closed work are certain, of a pause or open work they are not', () => {
    const closed = { startedAt: at('09:00:00'), endedAt: at('09:10:00') };
    assert.equal(certainSeconds({ ...closed, workEntryType: 'work' }), 600);
    assert.equal(certainSeconds({ ...closed, workEntryType: 'pause' }), null);
    assert.equal(certainSeconds({ ...closed, endedAt: null, workEntryType: 'work' }), null);
  });

  const breaks = new Map([
    ['coffee', paid(15)],
    ['lunch', { remunerated: false, breakMinutes: 0 }],
  ]);
  const entry = (from: string, to: string | null, workBreakId: string | null = null): DayEntry => ({
    workEntryType: workBreakId ? 'pause' : 'work',
    workBreakId,
    breakRemunerated: breaks.get(workBreakId ?? '')?.remunerated ?? null,
    breakMinutes: breaks.get(workBreakId ?? '')?.breakMinutes ?? null,
    startedAt: at(from),
    endedAt: to === null ? null : new Date(at(to).epochMilliseconds),
  });

  it('B7 the allowance of a day goes to the earliest pauses of each break, in any order of input', () => {
    const entries = [
      entry('11:00:00', '11:10:00', 'coffee'),
      { ...entry('09:00:00', '11:00:00', 'coffee'), workEntryType: 'work' as const },
      entry('16:00:00', null),
      entry('15:00:00', '15:10:00', 'coffee'),
      entry('13:00:00', '14:00:00', 'lunch'),
      entry('15:30:00', '15:40:00', 'unknown'),
    ];
    const expected = [7200, 600, 0, 300, 0];
    for (const order of [entries, entries.toReversed()]) {
      const seconds = daySeconds(order);
      assert.deepEqual(
        seconds.map((one) => one.remuneratedSeconds),
        expected,
      );
    }
  });

  it('B7 worked = remunerated + unremunerated, and a day never pays a break beyond its minutes', () => {
    const anyPause = fc.record({
      minutes: fc.integer({ min: 1, max: 40 }),
      breakId: fc.constantFrom('coffee', 'lunch'),
    });
    fc.assert(
      fc.property(fc.array(anyPause, { maxLength: 12 }), fc.nat(), (pauses, seed) => {
        const entries = pauses.map(({ minutes, breakId }, index) => ({
          ...entry('06:00:00', null, breakId),
          startedAt: at('06:00:00').add({ minutes: index * 60 }),
          endedAt: at('06:00:00').add({ minutes: index * 60 + minutes }),
        }));
        const seconds = daySeconds(entries);
        for (const one of seconds) {
          assert.equal(one.workedSeconds, one.remuneratedSeconds + one.nonRemuneratedSeconds);
          assert.ok(one.remuneratedSeconds >= 0 && one.nonRemuneratedSeconds >= 0);
        }
        const coffee = seconds.filter((one) => one.workBreakId === 'coffee');
        const sum = (key: 'workedSeconds' | 'remuneratedSeconds') => coffee.reduce((total, one) => total + one[key], 0);
        assert.equal(sum('remuneratedSeconds'), Math.min(sum('workedSeconds'), 900));
        const turn = seed % (entries.length + 1);
        assert.deepEqual(daySeconds([...entries.slice(turn), ...entries.slice(0, turn)]), seconds);
      }),
    );
  });
});

describe('geofence', () => {
  const sol = { latitude: 40.4169, longitude: -3.7035 };
  const retiro = { latitude: 40.4153, longitude: -3.6845 };
  const fence = { ...sol, radiusMeters: 200 };

  it('B9 null, (0, 0) and (0.0001, 0.0001) count as missing coordinates', () => {
    assert.equal(knownCoordinates(null), null);
    assert.equal(knownCoordinates(undefined), null);
    assert.equal(knownCoordinates({ latitude: null, longitude: 2 }), null);
    assert.equal(knownCoordinates({ latitude: 40 }), null);
    assert.equal(knownCoordinates({ latitude: 0, longitude: 0 }), null);
    assert.equal(knownCoordinates({ latitude: 0.0001, longitude: 0.0001 }), null);
    assert.deepEqual(knownCoordinates({ latitude: 0, longitude: 0.0001 }), { latitude: 0, longitude: 0.0001 });
    assert.deepEqual(knownCoordinates({ latitude: 51.5, longitude: 0 }), { latitude: 51.5, longitude: 0 });
  });

  it('B9 distance is measured in metres on the globe, across the date line too', () => {
    assert.ok(Math.abs(distanceMeters(sol, retiro) - 1618) < 5);
    assert.equal(distanceMeters(sol, sol), 0);
    const east = { latitude: 0, longitude: 179.9999 };
    assert.ok(Math.abs(distanceMeters(east, { latitude: 0, longitude: -179.9999 }) - 22.24) < 0.01);
    const antipodes = distanceMeters({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 });
    assert.ok(Math.abs(antipodes - Math.PI * 6_371_008.8) < 1);
  });

  it('B9 the oldest location is the fence, else the office; without radius there is none', () => {
    const office = { ...sol, radio: 200 };
    assert.deepEqual(fenceOf(null, office), fence);
    assert.deepEqual(fenceOf({ ...retiro, radio: 50 }, office), { ...retiro, radiusMeters: 50 });
    assert.equal(fenceOf({ ...retiro, radio: 0 }, office), null);
    assert.equal(fenceOf(null, { ...sol, radio: null }), null);
    assert.equal(fenceOf(null, { ...sol, radio: -1 }), null);
    assert.equal(fenceOf(null, { latitude: null, longitude: null, radio: 200 }), null);
  });

  it('B9 inside one fence is inside, its edge included', () => {
    assert.equal(insideAnyFence(retiro, [fence]), false);
    assert.equal(insideAnyFence(retiro, [fence, { ...retiro, radiusMeters: 1 }]), true);
    assert.equal(insideAnyFence(retiro, [{ ...sol, radiusMeters: distanceMeters(retiro, sol) }]), true);
    assert.equal(insideAnyFence(sol, []), false);
  });

  it('B9 a punch is made at the first office whose fence holds it', () => {
    const fences = [
      { ...fence, officeId: 'sol' },
      { ...retiro, radiusMeters: 5000, officeId: 'retiro' },
    ];
    assert.equal(officeAt(sol, fences), 'sol');
    assert.equal(officeAt(retiro, fences), 'retiro');
    assert.equal(officeAt({ latitude: 41.4, longitude: 2.2 }, fences), null);
    assert.equal(officeAt(null, fences), null);
  });

  it('B9 outside every fence: recorded, warned of or refused by the mode of the company', () => {
    assert.deepEqual(checkGeofence('off', retiro, [fence]), { result: 'accepted', outsideFence: false });
    assert.deepEqual(checkGeofence('record', retiro, [fence]), { result: 'accepted', outsideFence: true });
    assert.deepEqual(checkGeofence('warn', retiro, [fence]), { result: 'warned', outsideFence: true });
    assert.deepEqual(checkGeofence('block', retiro, [fence]), { result: 'outside_geofence', outsideFence: true });
  });

  it('B9 inside a fence, or with no fence at all, every mode accepts', () => {
    for (const mode of ['off', 'record', 'warn', 'block'] as const) {
      assert.deepEqual(checkGeofence(mode, sol, [fence]), { result: 'accepted', outsideFence: false });
      assert.deepEqual(checkGeofence(mode, retiro, []), { result: 'accepted', outsideFence: false });
    }
  });

  it('B9 block needs coordinates, the other modes do not', () => {
    for (const mode of ['off', 'record', 'warn'] as const) {
      assert.deepEqual(checkGeofence(mode, null, [fence]), { result: 'accepted', outsideFence: false });
    }
    assert.deepEqual(checkGeofence('block', null, [fence]), { result: 'coordinates_required', outsideFence: false });
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Claim, timeOfClaim } from './rules.ts';

const at = (time: string) => Temporal.Instant.from(`2026-03-10T${time}Z`);
const DAY = 86_400;
const state = (now: string, more: object = {}) => ({ now: at(now), limitSeconds: DAY, lastAt: null, ...more });
const contact = { deviceAt: at('08:00:10'), serverAt: at('08:00:00') };
const claim = (fields: Partial<Claim> = {}): Claim => ({
  at: at('09:00:00'),
  sentAt: at('12:00:00'),
  contact,
  ...fields,
});

test('A1, M3 a punch that was sent within a minute of the tap happened now, whatever the clock of the device says', () => {
  const wrong = { at: at('03:00:00'), sentAt: at('03:01:00'), contact: null };
  assert.deepEqual(timeOfClaim(wrong, state('12:00:00')), { at: at('12:00:00'), isLate: false, fault: null });
});

test('M3 the claimed time counts if the clock of the device agreed within a minute at the contact and at the receipt', () => {
  const { at: when, isLate, fault } = timeOfClaim(claim(), state('12:00:59'));
  assert.deepEqual([String(when), isLate, fault], ['2026-03-10T09:00:00Z', true, null]);
});

test('M3 without a contact, or with one after the tap or of long ago, nothing shows that the clock was right', () => {
  const fault = (fields: Partial<Claim>) => timeOfClaim(claim(fields), state('12:00:00')).fault;
  assert.equal(fault({ contact: null }), 'clock_unproven');
  assert.equal(fault({ contact: { deviceAt: at('11:00:00'), serverAt: at('11:00:00') } }), 'clock_unproven');
  const long = contact.deviceAt.subtract({ hours: 24 * 31 });
  assert.equal(fault({ contact: { deviceAt: long, serverAt: long } }), 'clock_unproven');
});

test('M3 a clock that was wrong at the contact, is wrong now, or was set back between taps: the time is put right by the difference', () => {
  const wrong = [
    timeOfClaim(claim({ contact: { ...contact, deviceAt: at('08:01:01') } }), state('12:00:00')),
    timeOfClaim(claim({ at: at('10:00:00'), sentAt: at('13:00:00') }), state('12:00:00')),
    timeOfClaim(claim(), state('12:00:00', { lastAt: at('09:01:01') })),
  ];
  for (const { at: when, fault } of wrong)
    assert.deepEqual([String(when), fault], ['2026-03-10T09:00:00Z', 'clock_wrong']);
  // Later than it was sent: the clock was set back since.
  const back = timeOfClaim(claim({ at: at('12:30:00') }), state('12:00:00'));
  assert.deepEqual([String(back.at), back.fault], ['2026-03-10T12:00:00Z', 'clock_wrong']);
});

test('M3 an older punch than the company allows has a fault, to the second; 0 hours take none', () => {
  const fault = (limitSeconds: number) => timeOfClaim(claim(), state('12:00:00', { limitSeconds })).fault;
  assert.deepEqual([fault(3 * 3600), fault(3 * 3600 - 1), fault(0)], [null, 'punch_too_old', 'punch_too_old']);
});

test('M3 property: a time is never in the future; one without a fault is claimed by a clock that agreed twice, or is now', () => {
  const START = at('00:00:00');
  const second = (maximum: number) => fc.integer({ min: -maximum, max: maximum });
  const given = fc.record({
    tap: second(DAY),
    wait: second(3 * DAY),
    skew: fc.oneof(second(70), second(DAY)),
    before: second(DAY),
    skewBefore: fc.oneof(second(70), second(DAY)),
    travel: fc.integer({ min: 0, max: 90 }),
    hours: fc.integer({ min: 0, max: 48 }),
    known: fc.boolean(),
  });
  fc.assert(
    fc.property(given, ({ tap, wait, skew, before, skewBefore, travel, hours, known }) => {
      const tapped = START.add({ seconds: tap });
      const sentAt = tapped.add({ seconds: wait });
      const now = sentAt.add({ seconds: travel - skew });
      const met = tapped.subtract({ seconds: before });
      const evidence = known ? { deviceAt: met, serverAt: met.subtract({ seconds: skewBefore }) } : null;
      const found = timeOfClaim(
        { at: tapped, sentAt, contact: evidence },
        { now, limitSeconds: hours * 3600, lastAt: null },
      );
      assert.ok(Temporal.Instant.compare(found.at, now) <= 0);
      const isNow = wait >= 0 && wait <= 60;
      assert.equal(found.isLate, !isNow);
      if (isNow) return assert.ok(found.at.equals(now));
      const isProven = known && before >= -60 && Math.abs(skewBefore) <= 60;
      const agrees = wait > 60 && Math.abs(skew - travel) <= 60;
      if (found.fault === null) {
        assert.ok(isProven && agrees);
        assert.ok(found.at.equals(tapped) || found.at.equals(now));
        assert.ok(now.since(found.at).total('seconds') <= hours * 3600);
      } else if (found.fault === 'punch_too_old') {
        assert.ok(isProven && agrees);
      } else {
        // Put right: as long ago as the device says.
        assert.ok(found.at.equals(now.subtract({ seconds: Math.max(wait, 0) })));
      }
    }),
    { numRuns: 2000 },
  );
});

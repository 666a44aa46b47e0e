import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideTap, isDoubled, placeModeOf } from './rules.ts';

test('B9 without a fence nobody is asked for a place, whatever the company does with it', () => {
  assert.deepEqual(
    (['off', 'record', 'warn', 'block'] as const).map((mode) => [placeModeOf(mode, 0), placeModeOf(mode, 1)]),
    [
      ['none', 'none'],
      ['none', 'asked'],
      ['none', 'asked'],
      ['none', 'required'],
    ],
  );
});

test('M4 a tap on a tablet follows from what is open', () => {
  const effect = (open: 'work' | 'pause' | null, wantsBreak: boolean) => {
    const { action, isBreak, problem } = decideTap({ action: null, wantsBreak }, open);
    return problem ?? `${action}${isBreak ? ' to a break' : ''}`;
  };
  assert.deepEqual(
    ([null, 'work', 'pause'] as const).map((open) => [effect(open, false), effect(open, true)]),
    [
      ['clock_in', 'no_open_work_entry'],
      ['clock_out', 'clock_in to a break'],
      ['clock_in', 'clock_in'],
    ],
  );
  assert.equal(decideTap({ action: 'clock_out', wantsBreak: false }, null).action, 'clock_out');
});

test('M4 a second tap within a minute is the first, but for a break right after a clock-in', () => {
  const happenedAt = Temporal.Instant.from('2026-03-10T08:00:00Z');
  const again = (seconds: number, wantsBreak = false, open: 'work' | 'pause' | null = 'work') =>
    isDoubled({ wantsBreak, at: happenedAt.add({ seconds }) }, { open, happenedAt });
  assert.deepEqual([again(0), again(59), again(60), again(-59), again(-60)], [true, true, false, true, false]);
  assert.deepEqual([again(10, true), again(10, true, 'pause'), again(10, true, null)], [false, true, true]);
});

'use client';

/** Requests count as made by a person for so long after input, and a person who goes on without a request has one made as often. */
const ATTENDED_MILLISECONDS = 60_000;
/** Other tabs hear of input so often and no more. */
const TELL_MILLISECONDS = 10_000;
const INPUT = ['keydown', 'pointerdown', 'pointermove', 'touchmove', 'wheel'] as const;

let inputAt = Number.NEGATIVE_INFINITY;
let toldAt = Number.NEGATIVE_INFINITY;
let usedAt = Number.NEGATIVE_INFINITY;

/**
 * Notes when somebody last used this browser, in whatever tab. `use` makes a request: called for somebody who goes on typing
 * without one, whose session the server would take for idle (I7).
 */
export function watchAttendance(use: () => void): void {
  const channel = new BroadcastChannel('jornada input');
  channel.onmessage = () => {
    inputAt = Date.now();
  };
  usedAt = Date.now();
  const note = () => {
    inputAt = Date.now();
    if (inputAt - toldAt < TELL_MILLISECONDS) return;
    toldAt = inputAt;
    channel.postMessage(null);
    if (inputAt - usedAt < ATTENDED_MILLISECONDS) return;
    usedAt = inputAt;
    use();
  };
  for (const type of INPUT) window.addEventListener(type, note, { capture: true, passive: true });
}

/** Whether a request that is made now is somebody's: it is noted as theirs. */
export function isAttended(): boolean {
  const now = Date.now();
  if (now - inputAt >= ATTENDED_MILLISECONDS) return false;
  usedAt = now;
  return true;
}

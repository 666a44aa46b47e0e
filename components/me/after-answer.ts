import type { CallProblem } from '#components/trpc/problem.ts';
import { PUNCH_CONFLICTS, type PunchConflict } from '#server/modules/time/constants.ts';

// Decisions of the queue of a device (M3): which answers end a tap, and what comes next.

/** Why the server will never take a tap: the code of its answer, or the texts of the fields that it refused. */
export type TapRefusal = { code: PunchConflict } | { text: string };

/**
 * Returns why the server will never take a tap of My day. Null if it may take it later, so the tap waits: without an answer, and where the
 * answer is about the session or the company, such as one that has ended.
 */
export function refusalOf(problem: CallProblem): TapRefusal | null {
  if (problem.kind === 'unreachable') return null;
  if (problem.kind === 'fields') return { text: Object.values(problem.fields).flat().join(' ') };
  const code = PUNCH_CONFLICTS.find((conflict) => conflict === problem.code);
  return code ? { code } : null;
}

/** Step of a tablet after the answer to a tap. */
export type TabletStep =
  /** The server has it, or its person has read that it is not recorded: it leaves the queue. */
  | 'remove'
  /** Nobody has read the refusal: it is sent again, unattended, and the server keeps it. */
  | 'send_unattended'
  /** The server cannot read it. It stays on the tablet, the others go on, and the next version of the page sends it again. */
  | 'hold_back'
  /** The server takes it later, and the others after it. */
  | 'wait';

/** Statuses of a punch that does not fit. */
const TABLET_REFUSALS: readonly number[] = [404, 409, 422];
/** Statuses of a request that is faulty in itself. */
const UNREADABLE: readonly number[] = [400, 413, 415];

/**
 * M4: returns the step after an answer. `status` 0: there was none. `code` is null if it is no answer of ours, such as a proxy's. `hasReader`:
 * the person of the tap stands at the tablet and reads this answer.
 */
export function tabletStepOf(
  { status, code }: { status: number; code: string | null },
  { hasReader, isUnattended }: { hasReader: boolean; isUnattended: boolean },
): TabletStep {
  if (status === 200) return 'remove';
  if (status === 429 && code === 'locked') return hasReader ? 'remove' : 'wait';
  if (TABLET_REFUSALS.includes(status) && code !== null) {
    if (hasReader) return 'remove';
    return isUnattended ? 'hold_back' : 'send_unattended';
  }
  return UNREADABLE.includes(status) && code !== null ? 'hold_back' : 'wait';
}

/** Returns whether a tap waits to be sent. */
export const isWaiting = ({ refusal }: { refusal?: TapRefusal | undefined }): boolean => refusal === undefined;

interface Line<Tap> {
  list(): Promise<readonly Tap[]>;
  /** Left out by the queue, such as a refused tap. */
  isLeftOut(tap: Tap): boolean;
  /** Returns whether the next one can be sent. A tap that is neither removed nor left out then comes again. */
  sendOne(tap: Tap): Promise<boolean>;
}

/** Sends the waiting taps one by one, in their order, until one has to wait. Returns whether any was sent. */
export async function sendInOrder<Tap>({ list, isLeftOut, sendOne }: Line<Tap>): Promise<boolean> {
  for (let sent = 0; ; sent += 1) {
    const tap = (await list()).find((one) => !isLeftOut(one));
    if (tap === undefined || !(await sendOne(tap))) return sent > 0;
  }
}

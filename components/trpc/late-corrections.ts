import type { OperationLink, TRPCClientError } from '@trpc/client';
import type { Unsubscribable } from '@trpc/server/observable';
import { askForLateCorrection } from '#components/periods/late-correction.ts';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import { isRefusal } from '#server/platform/shared/errors.ts';
import { mergeResults, refusedItems } from './refused-items.ts';

type Asked = Parameters<OperationLink<AppRouter>>[0];
type Sent = ReturnType<Asked['next']>;
type Observer = Parameters<Sent['subscribe']>[0];
type Answer = Parameters<NonNullable<Observer['next']>>[0];

/** A write that closed dates refuse, and where its outcome goes. */
interface Refused extends Pick<Asked, 'op' | 'next'> {
  observer: Required<Pick<Observer, 'next' | 'error' | 'complete'>>;
}

const namesIn = ({ op }: Refused) => (op.context as { names?: readonly string[] }).names ?? [];

const sentLate = ({ op, next }: Refused, input: unknown, reason: string): Sent =>
  next({ ...op, input: { ...Object(input), lateCorrection: { reason } } });

/** The data of an answer; null for messages of streams, which mutations have none of. */
const dataOf = ({ result }: { result: object }): unknown => ('data' in result ? result.data : null);

/** A request that is sent once the user has answered, and can be cancelled before and after. */
function asking(answered: Promise<Unsubscribable | null>): Unsubscribable {
  let sending: Unsubscribable | null = null;
  void answered.then((begun) => {
    sending = begun;
  });
  return { unsubscribe: () => sending?.unsubscribe() };
}

/** Offers a late correction for the things of a write of many that were refused. `end` passes the answer on as it is. */
export function offerForRefused(
  refused: Refused,
  { answer, end }: { answer: Answer; end: () => void },
): Unsubscribable {
  const { op, observer } = refused;
  const found = refusedItems(op.path, op.input, dataOf(answer));
  const names = namesIn(refused);
  const offer = async () => {
    if (!found) return end() ?? null;
    const { period, positions, of, input } = found;
    const reason = await askForLateCorrection({
      ...{ period, items: { refused: positions.length, of } },
      names: positions.flatMap((position) => names[position] ?? []),
    });
    if (reason === null) return end() ?? null;
    return sentLate(refused, input, reason).subscribe({
      next: (late) =>
        observer.next({ ...late, result: { data: mergeResults(dataOf(answer), positions, dataOf(late)) } }),
      // The others are written, whatever becomes of these.
      error: end,
      complete: observer.complete,
    });
  };
  return asking(offer());
}

/** The same for a write that is refused as a whole. */
export function offerForAll(refused: Refused, error: TRPCClientError<AppRouter>): Unsubscribable {
  const { op, observer } = refused;
  const refusal = { code: error.data?.problem ?? null, details: error.data?.details };
  const offer = async () => {
    const isOfClosed = isRefusal(refusal, 'period_closed') && refusal.details;
    const reason = isOfClosed
      ? await askForLateCorrection({ period: isOfClosed.period, names: namesIn(refused) })
      : null;
    if (reason !== null) return sentLate(refused, op.input, reason).subscribe(observer);
    observer.error(error);
    return null;
  };
  return asking(offer());
}

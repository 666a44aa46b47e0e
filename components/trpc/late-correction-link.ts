import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { askForLateCorrection } from '#components/periods/late-correction.ts';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import { isRefusal } from '#server/platform/shared/errors.ts';
import { mergeResults, refusedItems } from './refused-items.ts';

/** Steps of a period are bound by its status, not by its dates: none is a late correction. */
const STEPS = 'periods.';

/**
 * Options of a mutation that is sent some time after the decision: alone and at once, so that it survives when the user leaves the page, and
 * with the names of those it is about, for a question that comes when the user is elsewhere.
 */
export const immediateFor = (names: readonly string[]) => ({ context: { immediate: true, names } });

/**
 * Where closed dates refuse a write (K4), offers to make it a late correction, and sends it again with the reason: of a write of many
 * things, those that were refused.
 */
export const lateCorrectionLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) => {
    if (op.type !== 'mutation' || op.path.startsWith(STEPS)) return next(op);
    const { names = [] } = op.context as { names?: readonly string[] };
    const again = (input: unknown, reason: string) =>
      next({ ...op, input: { ...Object(input), lateCorrection: { reason } } });
    return observable((observer) => {
      let isAsking = false;
      let running = next(op).subscribe({
        next(answer) {
          const data = dataOf(answer);
          const refused = refusedItems(op.path, op.input, data);
          if (!refused) return observer.next(answer);
          isAsking = true;
          const { period, positions, of, input } = refused;
          const items = { refused: positions.length, of };
          const namesOf = positions.flatMap((position) => names[position] ?? []);
          const end = () => {
            observer.next(answer);
            observer.complete();
          };
          void askForLateCorrection({ period, items, names: namesOf }).then((reason) => {
            if (reason === null) return end();
            running = again(input, reason).subscribe({
              ...observer,
              next: (late) => observer.next({ ...late, result: { data: mergeResults(data, positions, dataOf(late)) } }),
              // The others are written, whatever becomes of these.
              error: end,
            });
          });
        },
        error(error) {
          const refusal = { code: error.data?.problem ?? null, details: error.data?.details };
          if (!isRefusal(refusal, 'period_closed') || !refusal.details) return observer.error(error);
          void askForLateCorrection({ period: refusal.details.period, names }).then((reason) => {
            if (reason === null) observer.error(error);
            else running = again(op.input, reason).subscribe(observer);
          });
        },
        complete: () => isAsking || observer.complete(),
      });
      return () => running.unsubscribe();
    });
  };

/** The data of an answer; null for messages of streams, which mutations have none of. */
const dataOf = ({ result }: { result: object }): unknown => ('data' in result ? result.data : null);

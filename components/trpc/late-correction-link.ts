import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/entry/rpc/root.ts';

/** Steps of a period are bound by its status, not by its dates: none is a late correction. */
const STEPS = 'periods.';
const REFUSAL = 'period_closed';

/**
 * Options of a mutation that is sent some time after the decision: alone and at once, so that it survives when the user leaves the page, and
 * with the names of those it is about, for a question that comes when the user is elsewhere.
 */
export const immediateFor = (names: readonly string[]) => ({ context: { immediate: true, names } });

/**
 * Where closed dates refuse a write (K4), offers to make it a late correction, and sends it again with the reason: of a write of many
 * things, those that were refused. What asks and sends is loaded then: few writes are refused.
 */
export const lateCorrectionLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) => {
    if (op.type !== 'mutation' || op.path.startsWith(STEPS)) return next(op);
    return observable((observer) => {
      let isAsking = false;
      const again = { op, next, observer };
      const load = () => import('./late-corrections.ts');
      let running = next(op).subscribe({
        next(answer) {
          if (!JSON.stringify(answer).includes(`"${REFUSAL}"`)) return observer.next(answer);
          isAsking = true;
          const end = () => {
            observer.next(answer);
            observer.complete();
          };
          load().then(({ offerForRefused }) => {
            running = offerForRefused(again, { answer, end });
          }, end);
        },
        error(error) {
          if (error.data?.problem !== REFUSAL) return observer.error(error);
          load().then(
            ({ offerForAll }) => {
              running = offerForAll(again, error);
            },
            () => observer.error(error),
          );
        },
        complete: () => isAsking || observer.complete(),
      });
      return () => running.unsubscribe();
    });
  };

import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { askToConfirm } from '#components/account/confirmation.ts';
import type { AppRouter } from '#server/entry/rpc/root.ts';

/** Where a call takes a confirmation that it is still the same person (I7), asks for it and makes the call again. */
export const confirmLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      const send = (onRefused: (error: Parameters<typeof observer.error>[0]) => void) =>
        next(op).subscribe({ ...observer, error: onRefused });
      let running = send((error) => {
        if (error.data?.problem !== 'confirmation_required') return observer.error(error);
        void askToConfirm().then((isConfirmed) => {
          if (isConfirmed) running = send((again) => observer.error(again));
          else observer.error(error);
        });
      });
      return () => running.unsubscribe();
    });

import type { inferRouterOutputs } from '@trpc/server';
import type { Meaning } from '#components/ui/status-badge.tsx';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import type { ImportState } from '#server/modules/imports/constants.ts';

type Imports = inferRouterOutputs<AppRouter>['imports'];
export type ImportSummary = Imports['list']['rows'][number];
export type ImportColumns = Imports['get'];
export type ImportProblem = Imports['listProblems']['rows'][number];

export const STATE_MEANINGS: Record<ImportState, Meaning> = {
  read: 'neutral',
  checking: 'waiting',
  checked: 'attention',
  running: 'waiting',
  done: 'accepted',
  taking_back: 'waiting',
  taken_back: 'neutral',
};

/** A job is at work on it. */
export const isBusy = (state: ImportState): state is 'checking' | 'running' | 'taking_back' =>
  state === 'checking' || state === 'running' || state === 'taking_back';

import { createQuestion, type Question } from '#components/trpc/question.ts';
import type { ErrorDetails } from '#server/platform/shared/errors.ts';

type ClosedPeriod = ErrorDetails['period_closed']['period'];

type Refused = {
  /** The first closed period that the write touches. */
  period: ClosedPeriod;
  /** Of a write of several things: how many were refused, of how many. */
  items?: { refused: number; of: number } | undefined;
  /** People whose things are refused, if the page has left the form behind. */
  names: readonly string[];
};

export type AskedLate = Question<Refused, string | null>;

const question = createQuestion<Refused, string | null>();

/** Offers to make a refused write a late correction (K4). Returns the reason; null: they do not, or have no right to. */
export const askForLateCorrection = question.ask;

/** The offer that is open, for its dialog. */
export const useAskedLate = question.useOpen;

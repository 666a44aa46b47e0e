import { createQuestion } from '#components/trpc/question.ts';
import type { Result } from './call.ts';

const question = createQuestion<object, boolean>();
let answering: Promise<boolean> | null = null;

/** Asks the person for the password or a passkey, once for all who ask meanwhile. False: they gave up. */
export function askToConfirm(): Promise<boolean> {
  answering ??= question.ask({}).finally(() => {
    answering = null;
  });
  return answering;
}

/** The question that is open, for the dialog that asks it. */
export const useAsked = question.useOpen;

/**
 * For sensitive changes of one's account: makes a call, and where the server wants to know first that it is still the same person, asks them
 * and makes it again. Null: they gave up. Calls of procedures do so by themselves (confirm-link.ts).
 */
export async function confirmed<T>(call: () => Promise<Result<T>>): Promise<Result<T> | null> {
  const answer = await call();
  const isAsked = !answer.ok && answer.problem.kind === 'refused' && answer.problem.code === 'confirmation_required';
  if (!isAsked) return answer;
  return (await askToConfirm()) ? call() : null;
}

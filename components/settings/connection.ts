import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import type { Meaning } from '#components/ui/status-badge.tsx';
import type { singleSignOnOutput } from '#server/modules/access/schema-single-sign-on.ts';
import type { SsoProblem } from '#server/platform/shared/sign-on-problems.ts';

export type Connection = z.output<typeof singleSignOnOutput>;

export const STATUS_MEANINGS: Record<Connection['status'], Meaning> = {
  untested: 'waiting',
  test_failed: 'rejected',
  tested: 'neutral',
  on: 'accepted',
  failing: 'attention',
};

/** Describes the remedy of a problem for an administrator; otherwise the text that everybody who signs in sees. */
export function useProblemText(): (problem: SsoProblem) => string {
  const t = useTranslations();
  return (problem) => {
    const own = `settings.signIn.sso.problems.${problem}` as 'settings.signIn.sso.problems.clock';
    return t.has(own) ? t(own) : t(`shell.signIn.sso.problems.${problem}`);
  };
}

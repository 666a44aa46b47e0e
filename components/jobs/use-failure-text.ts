import { useTranslations } from 'next-intl';
import type { JobFailure } from '#server/modules/long-work/constants.ts';

/** As a job says why it failed; nulls where it did not. */
interface Failed {
  failureCode: JobFailure | null;
  failureValues: Readonly<Record<string, number>> | null;
}

/** Why a job failed, in the reader's language; nothing of one that did not. */
export function useFailureText(): (job: Failed) => string {
  const t = useTranslations('shell.jobs.failures');
  return ({ failureCode, failureValues }) => (failureCode ? t(failureCode, { count: 0, ...failureValues }) : '');
}

'use client';

import { useLocale } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useRangeText } from '#components/ui/use-range-text.ts';
import { MAX_DESCRIBED } from '#server/modules/audit/constants.ts';
import type { AbsencesById } from './audit-entry.tsx';
import { absenceWords } from './sentence.ts';
import type { Line } from './types.ts';

/** The type and dates of the absence requests in lines, which the lines themselves do not contain. */
export function useAbsences(lines: readonly Line[]): AbsencesById {
  const locale = useLocale();
  const rangeText = useRangeText();
  const ofRequests = lines.filter(({ recordType, part }) => recordType === 'absence_day_off_request' && !part);
  const ids = [...new Set(ofRequests.flatMap(({ recordId }) => recordId ?? []))].slice(0, MAX_DESCRIBED);
  const described = trpc.audit.listRecordNames.useQuery({ ids }, { enabled: ids.length > 0 });
  const range = (from: string, to: string) =>
    rangeText(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`), {
      ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
    });
  return new Map(
    (described.data ?? []).flatMap(({ id, absence }) => {
      const words = absenceWords(absence, { locale, range });
      return words ? [[id, words] as const] : [];
    }),
  );
}

'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { FACT_KINDS, type FactName } from '#server/modules/system/constants.ts';
import { inUnitOfBytes } from '#server/modules/system/rules.ts';
import type { Finding } from './finding.ts';

const HOUR_IN_SECONDS = 3600;
const MINUTE_IN_SECONDS = 60;

interface FindingWords {
  topic: string;
  sentence: string;
  /** Null: there is nothing to do. */
  cure: string | null;
}

/** The words of findings, with their facts in the reader's language. */
export function useFindingWords(timeZone: string): (finding: Finding) => FindingWords {
  const t = useTranslations('system');
  const format = useFormatter();
  const amount = (value: number, unit: string) =>
    format.number(value, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 });
  const formats = {
    text: String,
    number: (value: string | number) => format.number(Number(value)),
    bytes: (given: string | number) => {
      const { value, unit } = inUnitOfBytes(Number(given));
      return amount(value, unit);
    },
    seconds: (value: string | number) => {
      const seconds = Number(value);
      if (seconds < MINUTE_IN_SECONDS) return amount(seconds, 'second');
      return seconds < HOUR_IN_SECONDS
        ? amount(seconds / MINUTE_IN_SECONDS, 'minute')
        : amount(seconds / HOUR_IN_SECONDS, 'hour');
    },
    instant: (value: string | number) =>
      format.dateTime(new Date(value), { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  };
  return ({ id, topic, state, facts }) => {
    const values = Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [name, formats[FACT_KINDS[name as FactName]](value)]),
    );
    return {
      topic: t(`topics.${topic}`),
      sentence: t(`findings.${id}`, values),
      cure: state === 'ok' ? null : t(`cures.${id}` as `cures.mailOff`, values),
    };
  };
}

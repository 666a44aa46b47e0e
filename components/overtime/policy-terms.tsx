'use client';

import { List, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useLocalDate } from '#components/ui/local-date.tsx';
import type { Policy } from './policy-values.ts';
import { usePolicyWords } from './use-policy-words.ts';

/** How a policy counted before `since`, the first day of its latest terms, with the last day of each (D6). */
export function EarlierTerms({ policy, since }: { policy: Policy; since: string }) {
  const t = useTranslations('policies.terms');
  const typeName = useTranslations('policies.form.types');
  const words = usePolicyWords();
  const date = useLocalDate();
  return (
    <Stack component="section" gap="xs" aria-labelledby="policy-terms">
      <Title order={2} size="h3" id="policy-terms">
        {t('title')}
      </Title>
      <Text c="dimmed">{t('since', { date: date(since, { year: true }) })}</Text>
      <List>
        {policy.earlierTerms.toReversed().map(({ to, ...terms }) => (
          <List.Item key={to}>
            {t('until', {
              date: date(to, { year: true }),
              terms: [
                typeName(terms.type),
                ...words({ ...policy, ...terms, expiry: null, cap: null, yearlyReset: null }),
              ].join(' · '),
            })}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

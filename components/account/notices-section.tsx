'use client';

import { NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { choicesOf, type NoticeFrequency } from '#server/platform/shared/notices.ts';
import { Section } from './section.tsx';

const SELECT_WIDTH = 320;

type NoticesSectionProps = {
  companyName: string;
  /** Without it nothing is sent, whatever is chosen. */
  sendsMail: boolean;
};

/** Which mails one gets from the company one is at work in (M5). A choice is saved at once. */
export function NoticesSection({ companyName, sendsMail }: NoticesSectionProps) {
  const t = useTranslations('account.notices');
  const showError = useShowError();
  const utils = trpc.useUtils();
  const own = trpc.access.listNotices.useQuery();
  const save = trpc.access.setNotice.useMutation({
    // One after the other, so that the last choice counts.
    scope: { id: 'notices' },
    onSuccess: (data) => {
      utils.access.listNotices.setData(undefined, data);
      notifications.show({ message: t('saved') });
    },
    onError: (error) => showError(error),
  });
  if (own.isPending) return <Skeleton height={180} />;
  if (!own.data) return <NotLoaded onRetry={() => void own.refetch()}>{t('failed')}</NotLoaded>;
  const { notices, decisionReminderDays } = own.data;
  if (notices.length === 0) return null;
  const chosen = save.isPending ? save.variables : undefined;
  return (
    <Section title={t('title')} description={t('description', { company: companyName })}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('always')}
        </Text>
        {!sendsMail && <Text role="note">{t('noMail')}</Text>}
        {notices.map(({ kind, frequency }) => (
          <NativeSelect
            key={kind}
            maw={SELECT_WIDTH}
            label={t(`kinds.${kind}.label`)}
            description={
              kind === 'decision_reminder' && decisionReminderDays === null
                ? t('notReminding')
                : t(`kinds.${kind}.text`, { days: decisionReminderDays ?? 0 })
            }
            data={choicesOf(kind).map((value) => ({ value, label: t(`frequencies.${value}`) }))}
            value={chosen?.kind === kind ? chosen.frequency : frequency}
            onChange={(event) => save.mutate({ kind, frequency: event.currentTarget.value as NoticeFrequency })}
          />
        ))}
      </Stack>
    </Section>
  );
}

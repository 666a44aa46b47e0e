'use client';

import { Anchor, Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { KeyHint } from '#components/ui/key-hint.tsx';
import { Link } from '#components/ui/link.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { CORRECTION_ACTIONS } from '#server/modules/corrections/constants.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import type { Act } from './act-dialog.tsx';
import { CORRECTIONS_PATH } from './api-path.ts';
import { CorrectionDetail } from './correction-detail.tsx';
import { CorrectionStatusBadge } from './correction-status.tsx';
import type { Correction } from './types.ts';
import type { CorrectionDecisions } from './use-correction-decisions.tsx';

type CorrectionDrawerProps = {
  id: string;
  decisions: CorrectionDecisions;
  onAccept: (correction: Correction) => void;
  /** An act that is asked about first. */
  onAsk: (correction: Correction, action: Act['action']) => void;
  /** The company's. */
  timeZone: string;
  opened: boolean;
  onClose: () => void;
};

/** A correction: everything that a decision needs, and the acts that the caller may take. */
export function CorrectionDrawer({ id, timeZone, opened, onClose, ...acts }: CorrectionDrawerProps) {
  const t = useTranslations('corrections');
  const common = useTranslations('common.actions');
  const errorText = useErrorText();
  const localDate = useLocalDate();
  const query = trpc.corrections.get.useQuery({ id });
  const correction = query.data;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title={
        correction
          ? t('detail.title', {
              name: fullNameOf(correction.employee),
              date: localDate(correction.from, { weekday: true }),
            })
          : t('title')
      }
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {query.error && !correction ? (
        <NotLoaded title={t('detail.failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </NotLoaded>
      ) : !correction ? (
        <Skeleton height={240} />
      ) : (
        <Stack gap="md">
          <Head correction={{ ...correction, status: acts.decisions.statusOf(correction) }} />
          <Acts correction={correction} {...acts} />
          <CorrectionDetail correction={correction} timeZone={timeZone} />
        </Stack>
      )}
    </Drawer>
  );
}

function Head({ correction }: { correction: Correction }) {
  const t = useTranslations('corrections');
  const inbox = useTranslations('approvals.detail');
  const { employee, from, type } = correction;
  return (
    <Group gap="sm">
      <Text fw={600}>{t(`types.${type}`)}</Text>
      <CorrectionStatusBadge {...correction} />
      <Anchor component={Link} href={paths.personTime(employee.id, { date: from })}>
        {inbox('personTime')}
      </Anchor>
    </Group>
  );
}

type ActsProps = Pick<CorrectionDrawerProps, 'decisions' | 'onAccept' | 'onAsk'> & { correction: Correction };

function Acts({ correction, decisions, onAccept, onAsk }: ActsProps) {
  const t = useTranslations('corrections');
  const possible = CORRECTION_ACTIONS.filter((action) => decisions.allows(correction, action));
  if (possible.length === 0) return null;
  return (
    <Group gap="sm">
      {possible.map((action) => (
        <Button
          key={action}
          variant={action === 'accept' ? 'filled' : 'default'}
          rightSection={(action === 'accept' && <KeyHint keys="a" />) || (action === 'reject' && <KeyHint keys="r" />)}
          onClick={() => (action === 'accept' ? onAccept(correction) : onAsk(correction, action))}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
      <AsApiCall method="GET" path={`${CORRECTIONS_PATH}/${correction.id}`} />
    </Group>
  );
}

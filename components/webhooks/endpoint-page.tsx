'use client';

import { ActionIcon, Anchor, Button, Skeleton } from '@mantine/core';
import { IconDotsVertical, IconSend } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { ActionMenu } from '#components/ui/action-menu.tsx';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { Hint } from '#components/ui/hint.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { Link } from '#components/ui/link.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Page } from '#components/ui/page.tsx';
import { endpointPath } from './api-paths.ts';
import { Deliveries } from './deliveries.tsx';
import { useEndpointMenu } from './endpoint-actions.tsx';
import { EndpointProblem } from './endpoint-problem.tsx';
import { EndpointStatus } from './endpoint-status.tsx';
import { stateOf } from './types.ts';
import { useEventWords } from './use-event-words.ts';
import classes from './webhooks.module.css';

/** How often the page looks whether the endpoint has begun or ceased to fail, in milliseconds. */
const LOOK_AGAIN = 5000;

/** One endpoint: how it stands, what to do where it fails, and the log of what was sent to it. */
export function EndpointPage({ endpointId, timeZone }: { endpointId: string; timeZone: string }) {
  const t = useTranslations('webhooks');
  const common = useTranslations('common.words');
  const router = useRouter();
  const errorText = useErrorText();
  const { wantedWords } = useEventWords();
  const read = trpc.webhooks.getEndpoint.useQuery({ id: endpointId }, { refetchInterval: LOOK_AGAIN });
  const menu = useEndpointMenu({ timeZone, onDeleted: () => router.push(paths.webhooks()) });
  const endpoint = read.data;
  const canTest = endpoint?.isActive ?? false;
  return (
    <Page
      title={endpoint?.description ?? endpoint?.url ?? t('endpoint')}
      description={endpoint?.description ? endpoint.url : undefined}
      above={
        <Anchor component={Link} inherit href={paths.webhooks()}>
          {t('title')}
        </Anchor>
      }
      actions={
        endpoint && (
          <>
            <AsApiCall method="GET" path={endpointPath(endpointId)} />
            <Hint label={t('offReason')} disabled={canTest}>
              <Button
                leftSection={<IconSend size={16} aria-hidden />}
                loading={menu.isTesting}
                data-disabled={!canTest || undefined}
                aria-disabled={!canTest || undefined}
                onClick={() => canTest && menu.sendTest(endpoint)}
              >
                {t('actions.test')}
              </Button>
            </Hint>
            <ActionMenu
              trigger={
                <ActionIcon aria-label={t('actions.more')}>
                  <IconDotsVertical size={18} aria-hidden />
                </ActionIcon>
              }
              entries={menu.entriesOf(endpoint).slice(1)}
              width={240}
              position="bottom-end"
            />
          </>
        )
      }
    >
      {endpoint ? (
        <>
          <EndpointProblem
            endpoint={endpoint}
            timeZone={timeZone}
            isChanging={menu.isChanging}
            onTurnOn={() => menu.setActive(endpoint, true)}
          />
          <dl className={classes.facts}>
            {stateOf(endpoint) === 'active' && (
              <>
                <dt>{common('status')}</dt>
                <dd>
                  <EndpointStatus endpoint={endpoint} timeZone={timeZone} />
                </dd>
              </>
            )}
            <dt>{t('columns.events')}</dt>
            <dd>{wantedWords(endpoint.events)}</dd>
            {endpoint.previousSecretUntil && (
              <>
                <dt>{t('oldSecret')}</dt>
                <dd>
                  <Instant at={endpoint.previousSecretUntil} timeZone={timeZone} focusable />
                </dd>
              </>
            )}
          </dl>
          <Deliveries endpoint={endpoint} timeZone={timeZone} />
        </>
      ) : read.error ? (
        <NotLoaded onRetry={() => void read.refetch()}>{errorText(read.error)}</NotLoaded>
      ) : (
        <Skeleton height={320} />
      )}
      {menu.dialogs.elements}
    </Page>
  );
}

'use client';

import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { Instant } from '#components/ui/instant.tsx';
import { Link } from '#components/ui/link.tsx';
import { type Endpoint, stateOf } from './types.ts';

type EndpointProblemProps = {
  endpoint: Endpoint;
  timeZone: string;
  isChanging: boolean;
  onTurnOn: () => void;
};

/** Problem of an endpoint that fails or is off, with its remedy. */
export function EndpointProblem({ endpoint, timeZone, isChanging, onTurnOn }: EndpointProblemProps) {
  const t = useTranslations('webhooks.problems');
  const state = stateOf(endpoint);
  if (state === 'active') return null;
  return (
    <Alert
      color={state === 'off' ? 'gray' : state === 'failing' ? 'yellow' : 'red'}
      variant="outline"
      role="status"
      icon={<IconAlertTriangle size={18} aria-hidden />}
    >
      <Stack gap="sm">
        <div>
          <Text fw={600}>{t(`${state}.title`)}</Text>
          {endpoint.failingSince && state !== 'off' && (
            <Text>
              {t('since')} <Instant at={endpoint.failingSince} timeZone={timeZone} focusable />
            </Text>
          )}
          <Text>{t(`${state}.text`)}</Text>
          <Text>{t(`${state}.hint`)}</Text>
        </div>
        <Group gap="sm">
          {state !== 'failing' && (
            <Button loading={isChanging} onClick={onTurnOn}>
              {t('turnOn')}
            </Button>
          )}
          {state !== 'off' && (
            <Anchor
              component={Link}
              href={paths.webhook(endpoint.id, { status: state === 'failing' ? 'pending' : 'failed' })}
            >
              {t('show')}
            </Anchor>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

'use client';

import { Alert, Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useSso } from '#components/layout/use-sso.ts';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { Hint } from '#components/ui/hint.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { SSO_PROBLEMS, TEST_PASSED } from '#server/platform/shared/sign-on-problems.ts';
import { SINGLE_SIGN_ON_PATH } from './api-paths.ts';
import { type Connection, useProblemText } from './connection.ts';
import classes from './single-sign-on.module.css';

type ConnectionStateProps = { connection: Connection; companyId: string; timeZone: string };

const parseAsResult = parseAsStringLiteral([TEST_PASSED, ...SSO_PROBLEMS]);

/** How the connection stands: its last test, what fails, and the buttons that test it and switch it on and off. */
export function ConnectionState({ connection, companyId, timeZone }: ConnectionStateProps) {
  const t = useTranslations('settings.signIn.sso');
  const server = useTranslations('shell.signIn');
  const problemText = useProblemText();
  const showError = useShowError();
  const utils = trpc.useUtils();
  // Written by the server that the provider sent the browser back to.
  const [result, setResult] = useQueryState('test', parseAsResult);
  const [unreachable, setUnreachable] = useState<string | null>(null);
  const sso = useSso();
  const change = trpc.access.setSingleSignOn.useMutation({
    onSuccess: async ({ enabled }) => {
      await utils.access.getSingleSignOn.invalidate();
      notifications.show({ message: enabled ? t('enabled') : t('disabled') });
    },
    onError: (error) => showError(error),
  });
  const test = async () => {
    await setResult(null);
    setUnreachable(null);
    const problem = await sso.start({ companyId, isTest: true });
    if (!problem) return;
    setUnreachable(problem === 'unreachable_server' ? server('unreachable') : problemText(problem));
    await utils.access.getSingleSignOn.invalidate();
  };
  const { enabled, lastTestedAt, failingSince, failure, setByOwner } = connection;
  const isTested = connection.lastTestResult === TEST_PASSED;
  return (
    <div className={classes.state}>
      {result === TEST_PASSED && (
        <Alert color="green" variant="outline" role="status" icon={<IconCheck size={18} aria-hidden />}>
          {t('testPassed')}
        </Alert>
      )}
      {result && result !== TEST_PASSED && <Problem text={t('testFailed', { reason: problemText(result) })} />}
      {unreachable && <Problem text={t('testUnreachable', { reason: unreachable })} />}
      {enabled && failure && <Problem text={problemText(failure)} />}
      {failingSince && (
        <Text size="sm">
          {t('failingSince')}: <Instant at={failingSince} timeZone={timeZone} focusable />
        </Text>
      )}
      {lastTestedAt && (
        <Text size="sm">
          {t('lastTested')}: <Instant at={lastTestedAt} timeZone={timeZone} focusable />
        </Text>
      )}
      {!setByOwner && <Text size="sm">{t('owners')}</Text>}
      <Text size="sm" c="dimmed">
        {t('testHint')}
      </Text>
      <Group gap="sm">
        <Button variant="default" loading={sso.isStarting} onClick={test}>
          {t('test')}
        </Button>
        <Hint label={t('enableHint')} disabled={enabled || isTested} inPlace>
          <Button
            variant={enabled ? 'default' : 'filled'}
            data-disabled={(!enabled && !isTested) || undefined}
            aria-disabled={(!enabled && !isTested) || undefined}
            loading={change.isPending}
            onClick={() => (enabled || isTested) && change.mutate({ enabled: !enabled })}
          >
            {enabled ? t('disable') : t('enable')}
          </Button>
        </Hint>
        <AsApiCall method="PUT" path={SINGLE_SIGN_ON_PATH} body={{ enabled: !enabled }} />
      </Group>
    </div>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <Alert color="red" variant="outline" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {text}
    </Alert>
  );
}

'use client';

import { Button, Skeleton, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Page } from '#components/ui/page.tsx';
import { FindingLine } from './finding-line.tsx';
import classes from './system.module.css';
import { TestMail } from './test-mail.tsx';

const never = () => () => {};
const readOrigin = () => window.location.origin;
const USUAL_FINDINGS = 14;

/** The state of the installation, problems first, each with its cure; and a test mail. */
export function System({ timeZone }: { timeZone: string }) {
  const t = useTranslations('system');
  const errorText = useErrorText();
  // Compared with the address that the server is configured for.
  const opened = useSyncExternalStore(never, readOrigin, () => null);
  const check = trpc.system.check.useQuery({ opened: opened ?? '' }, { enabled: opened !== null });
  const [worst] = check.data?.findings ?? [];
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <Button variant="default" loading={check.isFetching} onClick={() => void check.refetch()}>
          {t('checkAgain')}
        </Button>
      }
    >
      <section className={classes.section}>
        <Text role="status" fw={600} className={classes.summary}>
          {worst && t(`summary.${worst.state}`)}
        </Text>
        {check.error ? (
          <NotLoaded onRetry={() => void check.refetch()}>{errorText(check.error)}</NotLoaded>
        ) : (
          <ul className={classes.list} aria-label={t('list')}>
            {check.data
              ? check.data.findings.map((finding) => (
                  <FindingLine key={finding.id} finding={finding} timeZone={timeZone} />
                ))
              : Array.from({ length: USUAL_FINDINGS }, (_, line) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
                  <li key={line} className={classes.finding}>
                    <Skeleton height={24} width={90} radius="xl" />
                    <div className={classes.words}>
                      <Skeleton height={14} width={120} my={5} />
                      <Skeleton height={12} width={260} maw="100%" my={4} />
                    </div>
                  </li>
                ))}
          </ul>
        )}
      </section>
      {check.data && <TestMail isPossible={check.data.testMail} timeZone={timeZone} />}
    </Page>
  );
}

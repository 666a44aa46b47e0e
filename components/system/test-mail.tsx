'use client';

import { Button, Group, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { Hint } from '#components/ui/hint.tsx';
import { FindingLine } from './finding-line.tsx';
import classes from './system.module.css';

/** Sends a mail to the reader, and shows what the mail server answered. */
export function TestMail({ isPossible, timeZone }: { isPossible: boolean; timeZone: string }) {
  const t = useTranslations('system.testMail');
  const showError = useShowError();
  const test = trpc.system.sendTestMail.useMutation({ onError: (error) => showError(error) });
  const { to, finding, conversation } = test.data ?? { to: null, finding: null, conversation: [] };
  return (
    <section className={classes.section} aria-labelledby="test-mail">
      <div>
        <Title order={2} id="test-mail">
          {t('title')}
        </Title>
        <Text c="dimmed">{t('description')}</Text>
      </div>
      <Group>
        <Hint label={t('off')} disabled={isPossible} inPlace>
          <Button
            variant="default"
            data-disabled={!isPossible || undefined}
            aria-disabled={!isPossible || undefined}
            loading={test.isPending}
            onClick={() => isPossible && test.mutate()}
          >
            {t('send')}
          </Button>
        </Hint>
      </Group>
      <div role="status">
        {finding && (
          <ul className={classes.list}>
            <FindingLine finding={finding} timeZone={timeZone} />
          </ul>
        )}
        {to !== null && (
          <Text size="sm" c="dimmed" mt="xs">
            {t('recipient', { address: to })}
          </Text>
        )}
      </div>
      {conversation.length > 0 && (
        <section
          className={classes.conversation}
          aria-label={t('conversation')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
          tabIndex={0}
        >
          <ol>
            {conversation.map(({ from, text }, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat, and stay in their order
              <li key={line}>
                <span className={classes.side}>{t(from)}</span>
                <code>{text}</code>
              </li>
            ))}
          </ol>
        </section>
      )}
    </section>
  );
}

'use client';

import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconMail } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';

/** Result of an invitation: its link, or the reason why there is none. */
export type Sent = { email: string; link: string } | { email: string; problem: string };

type InvitationLinksProps = {
  sent: Sent[];
  sendsMail: boolean;
  onDone: () => void;
  /** Goes back to those that failed. */
  onRetry: (() => void) | undefined;
};

/** The links of new invitations, this once, to copy. */
export function InvitationLinks({ sent, sendsMail, onDone, onRetry }: InvitationLinksProps) {
  const t = useTranslations('settings.users.links');
  const done = useRef<HTMLButtonElement>(null);
  // The focus went with the form.
  useEffect(() => done.current?.focus(), []);
  return (
    <Stack gap="md">
      {sent.some((one) => 'link' in one) && (
        <Alert color="yellow" variant="outline" icon={<IconMail size={18} aria-hidden />}>
          {t(sendsMail ? 'mailed' : 'copy')}
        </Alert>
      )}
      {sent.map((one) =>
        'link' in one ? (
          <InvitationLink key={one.email} {...one} />
        ) : (
          <Alert
            key={one.email}
            color="red"
            variant="outline"
            role="alert"
            icon={<IconAlertTriangle size={18} aria-hidden />}
          >
            <Text fw={600}>{one.email}</Text>
            {one.problem}
          </Alert>
        ),
      )}
      <Group justify="flex-end" gap="sm">
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        <Button ref={done} onClick={onDone}>
          {t('done')}
        </Button>
      </Group>
    </Stack>
  );
}

function InvitationLink({ email, link }: { email: string; link: string }) {
  const t = useTranslations('settings.users.links');
  const field = useRef<HTMLInputElement>(null);
  return (
    <div>
      <TextInput
        ref={field}
        label={t('linkOf', { email })}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group mt="sm" gap="sm">
        <CopyButton value={link} label={t('copyLink')} shownIn={field} />
        <Text size="xs" c="dimmed">
          {t('validity')}
        </Text>
      </Group>
    </div>
  );
}

'use client';

import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { paths } from '#components/layout/paths.ts';
import { InvitationLinks, type Sent } from '#components/settings/invitation-links.tsx';
import { takesScope } from '#components/settings/user.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { LinkButton } from '#components/ui/link-button.tsx';
import type { Hired } from './hire-form.tsx';

type HireDoneProps = { hired: Hired; sendsMail: boolean; onAnother: () => Promise<void> };

/** After hiring: invites the person, shows their link or why there is none, and leads on. */
export function HireDone({ hired, sendsMail, onAnother }: HireDoneProps) {
  const t = useTranslations('people.hire');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [sent, setSent] = useState<Sent | null>(null);
  const [isClosed, setIsClosed] = useState(hired.invite === null);
  const { mutateAsync } = trpc.access.createInvitation.useMutation();
  const { id, invite } = hired;
  const send = useCallback(async () => {
    if (!invite) return;
    setSent(null);
    const { email, granted } = invite;
    const { role, scope } = granted;
    setSent(
      await mutateAsync({ email, role, scope: takesScope(role) ? scope : null, employeeId: id }).then(
        ({ link }) => ({ email, link }),
        (error) => ({ email, problem: errorText(error) }),
      ),
    );
    await utils.access.listUsers.invalidate();
  }, [errorText, id, invite, mutateAsync, utils]);
  const begun = useRef(false);
  useEffect(() => {
    // Once, though effects may run twice while developing.
    if (begun.current) return;
    begun.current = true;
    void send();
  }, [send]);
  return (
    <Stack gap="lg" maw={760}>
      {!isClosed && !sent && <Skeleton height={120} />}
      {!isClosed && sent && (
        <InvitationLinks
          sent={[sent]}
          sendsMail={sendsMail}
          onDone={() => setIsClosed(true)}
          onRetry={'problem' in sent ? () => void send() : undefined}
        />
      )}
      <Group gap="sm">
        <LinkButton href={paths.person(id)}>{t('openRecord')}</LinkButton>
        <Button variant="default" onClick={() => void onAnother()}>
          {t('another')}
        </Button>
      </Group>
    </Stack>
  );
}

'use client';

import { ActionIcon, Button, Skeleton, Text } from '@mantine/core';
import { IconBan, IconPlus } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Hint } from '#components/ui/hint.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { type DialogProps, useDialogs } from '#components/ui/use-dialogs.tsx';
import { MAX_PERSONAL_TOKENS } from '#server/modules/access/constants.ts';
import type { OwnToken } from '#server/modules/access/schema-own-tokens.ts';
import classes from './records.module.css';
import { Section } from './section.tsx';

const CreateOwnToken = lazyPart(() => import('./create-own-token.tsx').then((file) => file.CreateOwnToken));

/** One's personal tokens (M7): creates and revokes them. */
export function TokensSection({ timeZone }: { timeZone: string }) {
  const t = useTranslations('account.tokens');
  const words = useTranslations('settings.api.create');
  const common = useTranslations('common.actions');
  const format = useFormatter();
  const own = trpc.access.listOwnTokens.useQuery();
  const dialogs = useDialogs({
    create: (_: null, props) => <CreateOwnToken {...props} timeZone={timeZone} />,
    revoke: (token: OwnToken, props) => <RevokeOwnToken {...props} token={token} />,
  });
  if (own.isPending) return <Skeleton height={132} />;
  if (!own.data) return <NotLoaded onRetry={() => void own.refetch()}>{t('failed')}</NotLoaded>;
  const { isAllowed, tokens } = own.data;
  const isFull = tokens.filter(({ isExpired }) => !isExpired).length >= MAX_PERSONAL_TOKENS;
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeZone });
  return (
    <Section
      title={t('title')}
      description={t('description')}
      aside={
        isAllowed &&
        !isFull && (
          <Button
            ref={dialogs.createRef}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => dialogs.open('create', null)}
          >
            {words('open')}
          </Button>
        )
      }
    >
      {!isAllowed && <Text role="note">{t('off')}</Text>}
      {isAllowed && isFull && <Text role="note">{t('limit', { count: MAX_PERSONAL_TOKENS })}</Text>}
      {isAllowed && tokens.length === 0 && <Text>{t('none')}</Text>}
      {tokens.length > 0 && (
        <ul className={classes.list}>
          {tokens.map((token) => (
            <li key={token.id} className={classes.record}>
              <div className={classes.words}>
                <Text fw={500}>{token.name}</Text>
                <div className={classes.facts}>
                  <code>{token.hint}</code>
                  {token.scopes.includes('self:read') && <span>{t('read')}</span>}
                  {token.scopes.includes('self:punch') && <span>{t('punch')}</span>}
                  <span>{t(token.isExpired ? 'expired' : 'expires', { date: day(token.expiresAt) })}</span>
                  <span>
                    {token.lastUsedAt ? (
                      <>
                        {t('lastUsed')} <Instant at={token.lastUsedAt} timeZone={timeZone} />
                      </>
                    ) : (
                      t('neverUsed')
                    )}
                  </span>
                </div>
              </div>
              <Hint label={common('revoke')}>
                <ActionIcon
                  color="red"
                  aria-label={t('revokeOf', { name: token.name })}
                  onClick={() => dialogs.open('revoke', token)}
                >
                  <IconBan size={18} aria-hidden />
                </ActionIcon>
              </Hint>
            </li>
          ))}
        </ul>
      )}
      {dialogs.elements}
    </Section>
  );
}

function RevokeOwnToken({ token, opened, onClose, onDone }: DialogProps & { token: OwnToken }) {
  const t = useTranslations('settings.api.revoke');
  const common = useTranslations('common.actions');
  const utils = trpc.useUtils();
  const revoke = trpc.access.revokeOwnToken.useMutation(
    useAnswered({
      refresh: () => utils.access.listOwnTokens.invalidate(),
      done: t('done', { name: token.name }),
      onDone,
      onClose,
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('title', { name: token.name })}
      confirmLabel={common('revoke')}
      destructive
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate({ id: token.id })}
    >
      <p>{t('warning')}</p>
    </ConfirmDialog>
  );
}

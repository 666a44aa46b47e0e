'use client';

import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Hint } from '#components/ui/hint.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { callAuth } from './call.ts';
import { confirmed } from './confirmation.ts';
import { addPasskey } from './passkey.ts';
import classes from './records.module.css';
import { Section } from './section.tsx';
import { type Passkey, usePasskeySupport, useReadAgain, useShowProblem } from './use-account.ts';

const RenamePasskey = lazyPart(() => import('./rename-passkey.tsx').then((file) => file.RenamePasskey));

type PasskeysSectionProps = { passkeys: readonly Passkey[]; timeZone: string };

/** One's passkeys: adds, renames and removes them. */
export function PasskeysSection({ passkeys, timeZone }: PasskeysSectionProps) {
  const t = useTranslations('account.passkeys');
  const common = useTranslations('common.actions');
  const isSupported = usePasskeySupport();
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const [pending, setPending] = useState(false);
  const readAgain = useReadAgain();
  const showProblem = useShowProblem();
  const nameOf = ({ name }: Passkey) => name ?? t('unnamed');

  const add = async () => {
    setPending(true);
    const answer = await confirmed(addPasskey);
    setPending(false);
    if (!answer) return;
    if (!answer.ok) return showProblem(answer.problem);
    notifications.show({ message: t('done') });
    await readAgain();
  };
  const remove = async () => {
    const id = removing?.id;
    setRemoving(null);
    const answer = await confirmed(() => callAuth('account/passkeys/remove', { id }));
    if (answer && !answer.ok) return showProblem(answer.problem);
    await readAgain();
  };

  return (
    <Section
      title={t('title')}
      description={t('description')}
      aside={
        isSupported && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} loading={pending} onClick={add}>
            {t('add')}
          </Button>
        )
      }
    >
      {!isSupported && <Text>{t('unsupported')}</Text>}
      {passkeys.length === 0 && isSupported && <Text>{t('none')}</Text>}
      {passkeys.length > 0 && (
        <ul className={classes.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={classes.record}>
              <div className={classes.words}>
                <Text fw={500}>{nameOf(passkey)}</Text>
                <div className={classes.facts}>
                  <span>
                    {t('added')} <Instant at={passkey.createdAt} timeZone={timeZone} />
                  </span>
                  <span>
                    {passkey.lastUsedAt ? (
                      <>
                        {t('lastUsed')} <Instant at={passkey.lastUsedAt} timeZone={timeZone} />
                      </>
                    ) : (
                      t('neverUsed')
                    )}
                  </span>
                </div>
              </div>
              <Group gap="xs">
                <Hint label={t('renameTitle')}>
                  <ActionIcon
                    aria-label={common('renameOf', { name: nameOf(passkey) })}
                    onClick={() => setRenaming(passkey)}
                  >
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                </Hint>
                <Hint label={t('removeSubmit')}>
                  <ActionIcon
                    color="red"
                    aria-label={t('remove', { name: nameOf(passkey) })}
                    onClick={() => setRemoving(passkey)}
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                </Hint>
              </Group>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('removeTitle', { name: removing ? nameOf(removing) : '' })}
        confirmLabel={t('removeSubmit')}
        destructive
        onConfirm={remove}
      >
        {t('removeText')}
      </ConfirmDialog>
      {renaming && <RenamePasskey passkey={renaming} onClose={() => setRenaming(null)} />}
    </Section>
  );
}

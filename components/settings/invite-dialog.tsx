'use client';

import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { AccessFields } from './access-fields.tsx';
import { INVITATIONS_PATH } from './api-paths.ts';
import { InvitationLinks, type Sent } from './invitation-links.tsx';
import { type Granted, isEmptyScope, NOBODY, type ScopeUnits, takesScope, type UsersViewer } from './user.ts';

/** Separators between addresses, which may be pasted from a list or a mail. */
const BETWEEN = /[\s,;]+/;
/** The server has the last word. */
const ADDRESS = /^[^@\s]+@[^@\s]+$/;
/** Of one go; each becomes a call. */
const MAX_ADDRESSES = 50;

const addressesOf = (text: string) => [...new Set(text.toLowerCase().split(BETWEEN).filter(Boolean))];
const START: Granted = { role: 'viewer', scope: NOBODY, employeeId: null };

type InviteDialogProps = {
  opened: boolean;
  onClose: () => void;
  viewer: UsersViewer;
  units: ScopeUnits | undefined;
};

/** Invites one person or many with the same role and scope, and shows their links. */
export function InviteDialog({ opened, onClose, viewer, units }: InviteDialogProps) {
  const t = useTranslations('settings.users.invite');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [sent, setSent] = useState<Sent[] | null>(null);
  const [isSending, setIsSending] = useState(false);
  const { mutateAsync: invite } = trpc.access.createInvitation.useMutation();
  const form = useForm<{ emails: string; granted: Granted }>({
    initialValues: { emails: '', granted: START },
    validate: {
      emails: (value) => {
        const addresses = addressesOf(value);
        if (addresses.length === 0) return t('emailsRequired');
        if (addresses.length > MAX_ADDRESSES) return t('emailsTooMany', { count: MAX_ADDRESSES });
        const wrong = addresses.find((address) => !ADDRESS.test(address));
        return wrong === undefined ? null : t('emailWrong', { email: wrong });
      },
      granted: ({ role, scope }) => (takesScope(role) && isEmptyScope(scope) ? t('scopeRequired') : null),
    },
  });
  const addresses = addressesOf(form.values.emails);
  const { role, scope, employeeId } = form.values.granted;
  const inputFor = (email: string) => ({
    ...{ email, role, scope: takesScope(role) ? scope : null },
    employeeId: addresses.length === 1 ? employeeId : null,
  });

  const submit = form.onSubmit(async () => {
    setIsSending(true);
    const results: Sent[] = [];
    for (const email of addresses) {
      results.push(
        await invite(inputFor(email)).then(
          ({ link }) => ({ email, link }),
          (error) => ({ email, problem: errorText(error) }),
        ),
      );
    }
    setIsSending(false);
    setSent(results);
    await utils.access.listUsers.invalidate();
  });
  const leave = () => {
    onClose();
    setSent(null);
    form.reset();
  };
  const failed = sent?.filter((one) => 'problem' in one) ?? [];
  const hasLinks = sent !== null && failed.length < sent.length;

  return (
    <FormDialog
      opened={opened}
      onClose={leave}
      title={sent ? t('madeTitle', { count: sent.length - failed.length }) : t('title')}
      // Links are shown once.
      closeOnEscape={!hasLinks && !isSending}
      withCloseButton={!hasLinks}
      size="lg"
    >
      {sent ? (
        <InvitationLinks
          sent={sent}
          sendsMail={viewer.sendsMail}
          onDone={leave}
          onRetry={
            failed.length === 0
              ? undefined
              : () => {
                  form.setFieldValue('emails', failed.map(({ email }) => email).join('\n'));
                  setSent(null);
                }
          }
        />
      ) : (
        <RecordForm
          onSubmit={submit}
          submitLabel={t('submit', { count: Math.max(1, addresses.length) })}
          pending={isSending}
          isUnsaved={sent === null && form.isDirty()}
          apiCall={{ method: 'POST', path: INVITATIONS_PATH, body: inputFor(addresses[0] ?? '') }}
        >
          <Textarea
            label={t('emails')}
            description={t('emailsHint')}
            autosize
            minRows={1}
            maxRows={6}
            data-autofocus
            spellCheck={false}
            autoComplete="off"
            {...form.getInputProps('emails')}
          />
          <AccessFields
            value={form.values.granted}
            onChange={(granted) => form.setFieldValue('granted', granted)}
            units={units}
            viewerRole={viewer.role}
            hasEmployee={addresses.length < 2}
            scopeError={form.errors.granted}
          />
        </RecordForm>
      )}
    </FormDialog>
  );
}

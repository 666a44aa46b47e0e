'use client';

import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { TEMPLATES_PATH } from './api-paths.ts';
import type { StoredTemplate } from './template-values.ts';

/** Asks before a template is deleted; the files that it has made stay. */
export function DeleteTemplate({ template, opened, onClose, onDone }: DialogProps & { template: StoredTemplate }) {
  const t = useTranslations('payroll.templates');
  const words = useTranslations('common.words');
  const common = useTranslations('common.actions');
  const utils = trpc.useUtils();
  const remove = trpc.payroll.templates.delete.useMutation(
    useAnswered({
      refresh: () => utils.payroll.templates.invalidate(),
      done: words('wasDeleted', { name: template.name }),
      onDone,
      onClose,
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={common('deleteOf', { name: template.name })}
      confirmLabel={common('delete')}
      destructive
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ id: template.id })}
      apiCall={{ method: 'DELETE', path: `${TEMPLATES_PATH}/${template.id}` }}
    >
      {t('deleteText')}
    </ConfirmDialog>
  );
}

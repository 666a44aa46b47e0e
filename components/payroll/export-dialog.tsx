'use client';

import { Anchor, Select, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { followJob } from '#components/jobs/followed-jobs.ts';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { Link } from '#components/ui/link.tsx';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { isRefusal } from '#server/platform/shared/errors.ts';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import { EXPORTS_PATH } from './api-paths.ts';

type ExportDialogProps = DialogProps & {
  periodId: string;
  officeIds: string[];
  /** The template that the page shows; another can be chosen. */
  templateId: string | undefined;
  draft: boolean;
};

/** Makes the file of a period by a template: at once, or as a job that goes on when the page is left. */
export function ExportDialog({ opened, onClose, periodId, officeIds, templateId: shown, draft }: ExportDialogProps) {
  const t = useTranslations('payroll');
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const { data: templates, isFetching } = trpc.payroll.templates.list.useQuery({ limit: MAX_LIMIT });
  // An answer from before the first template was added says nothing.
  const hasNone = templates?.rows.length === 0 && !isFetching;
  const [chosen, setChosen] = useState<string | null>(null);
  const templateId = chosen ?? shown ?? templates?.rows[0]?.id ?? null;
  const create = trpc.payroll.createExport.useMutation({
    onSuccess: async ({ export: made, job }) => {
      onClose();
      if (job) followJob({ id: job.id, what: 'exporting_payroll', name: t('period.title'), path: paths.payroll() });
      notifications.show({ message: made ? t('export.made', { name: made.fileName }) : t('export.started') });
      await utils.payroll.listExports.invalidate();
    },
  });
  const { error } = create;
  const refusal = error && problemOf(error);
  const isCode = refusal?.kind === 'code';
  const problems = (isCode && isRefusal(refusal, 'payroll_lines_not_writable') && refusal.details?.problems) || [];
  const people =
    (isCode &&
      (isRefusal(refusal, 'payroll_number_missing') || isRefusal(refusal, 'payroll_people_not_closed')) &&
      refusal.details?.people) ||
    [];
  return (
    <FormDialog opened={opened} onClose={onClose} title={t(draft ? 'export.draftTitle' : 'export.title')}>
      <RecordForm
        onSubmit={() => templateId && create.mutate({ templateId, periodId, officeIds, draft })}
        submitLabel={t('export.submit')}
        pending={create.isPending}
        isUnsaved={false}
        disabled={hasNone ? t('export.noTemplate') : templateId === null}
        apiCall={{ method: 'POST', path: EXPORTS_PATH, body: { templateId, periodId, officeIds, draft } }}
        problem={
          error && (
            <>
              {errorText(error)}
              {people.map(({ employeeId, name }) => (
                <Text key={employeeId} size="sm">
                  {name}
                </Text>
              ))}
              {problems.map(({ name, field, problem, value }) => (
                <Text key={`${name} ${field} ${value}`} size="sm">
                  {t(`problems.${problem}`, {
                    name: name ?? t(`templates.${field === 'footer' ? 'footer' : 'header'}`),
                    value,
                  })}
                </Text>
              ))}
            </>
          )
        }
      >
        <Text>{t(draft ? 'export.draftText' : 'export.text')}</Text>
        {hasNone ? (
          <Text>
            {t('export.noTemplate')}{' '}
            <Anchor component={Link} href={paths.payrollTemplates()}>
              {t('templates.tab')}
            </Anchor>
          </Text>
        ) : (
          <Select
            label={t('export.template')}
            data={templates?.rows.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            value={templateId}
            onChange={setChosen}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
          />
        )}
      </RecordForm>
    </FormDialog>
  );
}

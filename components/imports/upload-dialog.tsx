'use client';

import { NativeSelect, Stack } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { Upload } from '#components/form/upload.tsx';
import { paths } from '#components/layout/paths.ts';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { sendForm } from '#components/trpc/send-form.ts';
import { IMPORT_KINDS, type ImportKind } from '#server/modules/imports/constants.ts';
import { FILE_FAULTS, type FileFault, MAX_TABLE_BYTES } from '#server/platform/shared/spreadsheets.ts';
import { ACCEPTED_TABLES, UPLOAD_ADDRESS } from './paths.ts';
import type { ImportColumns } from './types.ts';
import { useImportWords } from './use-import-words.ts';

const BYTES_OF_MEGABYTE = 1_048_576;

/** Takes a file and leads to its import; nothing is written by it. */
export function UploadDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('imports');
  const format = useFormatter();
  const router = useRouter();
  const errorText = useErrorText();
  const [kind, setKind] = useState<ImportKind>('employees');
  const template = trpc.imports.writeTemplate.useMutation();
  const { faultText } = useImportWords(kind);
  const problemText = (error: unknown) => {
    const problem = problemOf(error);
    const fault = problem.kind === 'code' && problem.code === 'import_file_not_readable' && problem.details?.fault;
    return FILE_FAULTS.some((known) => known === fault) ? faultText(fault as FileFault) : errorText(error);
  };
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('page.open')}>
      <Stack gap="md">
        <NativeSelect
          label={t('upload.kind')}
          value={kind}
          onChange={({ currentTarget: { value } }) => setKind(IMPORT_KINDS.find((one) => one === value) ?? 'employees')}
          data={IMPORT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          data-autofocus
        />
        <ExportMenu label={t('upload.template')} onExport={(format) => template.mutateAsync({ kind, format })} />
        <Upload<ImportColumns>
          label={t('upload.label')}
          accept={ACCEPTED_TABLES}
          hint={t('upload.hint', { size: format.number(MAX_TABLE_BYTES / BYTES_OF_MEGABYTE) })}
          maxBytes={MAX_TABLE_BYTES}
          send={(file, options) => sendForm(UPLOAD_ADDRESS, { kind, file }, options)}
          onSent={({ id }) => router.push(paths.import(id))}
          problemText={problemText}
        />
      </Stack>
    </FormDialog>
  );
}

'use client';

import { Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useOriginWords } from '#components/company/use-origin-words.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { Field, FieldGroup } from './field-group.tsx';
import type { Employee } from './types.ts';

const CheckOriginsDialog = lazyPart(() => import('./check-origins-dialog.tsx').then((file) => file.CheckOriginsDialog));

/** From where a person may punch: as the company, or a choice of their own (B8). For who administers. */
export function CheckOrigins({ employee }: { employee: Employee }) {
  const t = useTranslations('people.checkOrigins');
  const words = useOriginWords();
  const errorText = useErrorText();
  const dialog = useLazyDialog();
  const { data, error, refetch } = trpc.organisation.getCheckOrigins.useQuery({ employeeId: employee.id });
  return (
    <>
      <FieldGroup
        title={t('title')}
        onEdit={data && dialog.open}
        hidden={
          data ? null : error ? (
            <NotLoaded onRetry={() => void refetch()}>{errorText(error)}</NotLoaded>
          ) : (
            <Skeleton height={24} />
          )
        }
        isPlain
      >
        {data && (
          <Field label={t(data.ofPerson ? 'own' : 'asCompany')} value={words(data.ofPerson ?? data.ofCompany)} />
        )}
      </FieldGroup>
      {dialog.used && data && (
        <CheckOriginsDialog employee={employee} origins={data} opened={dialog.opened} onClose={dialog.close} />
      )}
    </>
  );
}

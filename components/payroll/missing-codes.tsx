'use client';

import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { unitsOfKind } from '#server/modules/payroll/rules-kinds.ts';
import { HOUR_IN_SECONDS } from '#server/platform/shared/units-of-time.ts';
import type { MissingCode } from './types.ts';
import { usePayrollWords } from './use-payroll-words.ts';

const CodeDialog = lazyPart(() => import('./code-dialog.tsx').then((file) => file.CodeDialog));

const NOT_EXPORTED = 'not exported';
const CODE = 'code ';

/** Kinds with time and without a code, each with a select that maps it for the company. */
export function MissingCodes({ missing }: { missing: readonly MissingCode[] }) {
  const t = useTranslations('payroll');
  const { kindName, quantity } = usePayrollWords();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const { data: map } = trpc.payroll.getCodeMap.useQuery({});
  const mapKind = trpc.payroll.mapKind.useMutation({
    onSuccess: async (_, { kind }) => {
      notifications.show({ message: t('missing.mapped', { kind: kindName(kind) }) });
      await utils.payroll.invalidate();
    },
    onError: (error) => showError(error),
  });
  const dialogs = useDialogs({
    code: (kind: string, props) => <CodeDialog {...props} kind={kind} officeId={null} code={null} />,
  });
  const codes = [...new Set(map?.codes.flatMap(({ code }) => code ?? []))].sort();
  const choose = (kind: string, choice: string) => {
    if (choice === '' || mapKind.isPending) return;
    const unit = unitsOfKind(kind)[0] ?? 'hours';
    if (choice === NOT_EXPORTED) mapKind.mutate({ kind, unit, exported: false });
    else mapKind.mutate({ kind, unit, code: choice.slice(CODE.length) });
  };
  const byKind = [...Map.groupBy(missing, ({ kind }) => kind)];
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('missing.title', { count: byKind.length })}
    >
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {byKind.map(([kind, places]) => {
          const seconds = places.reduce((sum, place) => sum + place.seconds, 0);
          const days = places.reduce((sum, place) => sum + place.days, 0);
          const hours = quantity(seconds / HOUR_IN_SECONDS, 'hours');
          const amount = days === 0 ? hours : `${quantity(days, 'days')} · ${hours}`;
          const people = places.reduce((sum, place) => sum + place.people, 0);
          return (
            <Group key={kind} component="li" justify="space-between" gap="sm">
              <div>
                <Text fw={600}>{kindName(kind)}</Text>
                <Text size="sm">{t('missing.amount', { amount, count: people })}</Text>
              </div>
              <Group gap="xs">
                <NativeSelect
                  aria-label={t('missing.choose', { kind: kindName(kind) })}
                  data={[
                    { value: '', label: t('missing.placeholder') },
                    { value: NOT_EXPORTED, label: t('codes.notExported') },
                    ...codes.map((code) => ({ value: `${CODE}${code}`, label: code })),
                  ]}
                  value=""
                  onChange={({ currentTarget }) => choose(kind, currentTarget.value)}
                  w={200}
                />
                <Button variant="default" onClick={() => dialogs.open('code', kind)}>
                  {t('missing.newCode')}
                </Button>
              </Group>
            </Group>
          );
        })}
      </Stack>
      {dialogs.elements}
    </Alert>
  );
}

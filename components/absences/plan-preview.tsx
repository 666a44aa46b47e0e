'use client';

import { Table, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { PreviewProblem } from '#components/ui/preview-problem.tsx';
import { useLeaveDays } from '#components/ui/use-leave-days.ts';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';

export type PlanPreviewInput = inferRouterInputs<AppRouter>['leave']['plans']['preview'];

const MOST_ROWS = 12;

type Row = Omit<inferRouterOutputs<AppRouter>['leave']['plans']['preview']['people'][number], 'person'>;

const changeOf = ({ beforeDays, afterDays }: Row) =>
  beforeDays === afterDays ? 0 : (afterDays ?? Infinity) - (beforeDays ?? 0);
const carriedOf = ({ beforeCarriedDays, afterCarriedDays }: Row) => afterCarriedDays - beforeCarriedDays;

function Carried({ days }: { days: number }) {
  const t = useTranslations('absences.plans.preview');
  const { amount } = useLeaveDays();
  return (
    <Text size="xs" c="dimmed">
      {t('carried', { days: amount(days) })}
    </Text>
  );
}

/** Days that a plan would give in its year and carry into the next one, by person: the largest changes first. */
export function PlanPreview({ input }: { input: PlanPreviewInput }) {
  const t = useTranslations('absences.plans.preview');
  const words = useTranslations('common.words');
  const preview = trpc.leave.plans.preview.useQuery(input, { placeholderData: keepPreviousData, retry: false });
  const { amount: days } = useLeaveDays();
  if (preview.error) return <PreviewProblem error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Text c="dimmed">{t('loading')}</Text>;
  const rows = preview.data.people.toSorted(
    (a, b) => Math.abs(changeOf(b)) - Math.abs(changeOf(a)) || Math.abs(carriedOf(b)) - Math.abs(carriedOf(a)),
  );
  const changed = rows.filter((row) => changeOf(row) !== 0);
  if (rows.length === 0) return <Text c="dimmed">{t('nobody')}</Text>;
  return (
    <>
      <Text>
        {t('summary', {
          people: rows.length,
          more: changed.filter((row) => changeOf(row) > 0).length,
          less: changed.filter((row) => changeOf(row) < 0).length,
        })}
      </Text>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words('person')}</Table.Th>
            <Table.Th ta="right">{words('before')}</Table.Th>
            <Table.Th ta="right">{words('after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, MOST_ROWS).map(({ person, ...row }) => (
            <Table.Tr key={person.id}>
              <Table.Td>
                {fullNameOf(person)}
                {person.officeName && (
                  <Text size="xs" c="dimmed">
                    {person.officeName}
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right">
                {days(row.beforeDays)}
                {carriedOf(row) !== 0 && <Carried days={row.beforeCarriedDays} />}
              </Table.Td>
              <Table.Td ta="right">
                <Text fw={600}>{days(row.afterDays)}</Text>
                {carriedOf(row) !== 0 && <Carried days={row.afterCarriedDays} />}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rows.length > MOST_ROWS && (
        <Text size="xs" c="dimmed">
          {t('more', { count: rows.length - MOST_ROWS })}
        </Text>
      )}
    </>
  );
}

'use client';

import { Button, Group, List, Paper, Progress, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useErrorText } from '#components/trpc/errors.ts';
import { Duration } from '#components/ui/duration.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import classes from './policy-preview.module.css';
import { sumPreview } from './policy-preview-sums.ts';
import type { PolicyPreviewState } from './use-policy-preview.ts';

const FIRST_LINES = 20;

type PolicyPreviewProps = {
  state: PolicyPreviewState;
  /** The form was changed since. */
  isOutdated: boolean;
  onStop: () => void;
  onGoOn: () => void;
};

/** Gains and losses of a policy change: sums, and each person concerned. */
export function PolicyPreview({ state, isOutdated, onStop, onGoOn }: PolicyPreviewProps) {
  const t = useTranslations('policies.preview');
  const words = useTranslations('common.words');
  const part = useTranslations('overtime.balances.names');
  const formatDuration = useFormatDuration();
  const errorText = useErrorText();
  const [isWhole, setIsWhole] = useState(false);
  const { rows, total, status } = state;
  const sums = useMemo(() => sumPreview(rows), [rows]);
  const left = total === null ? null : total - rows.length;
  const shown = isWhole ? sums.lines : sums.lines.slice(0, FIRST_LINES);
  const time = (seconds: number) => formatDuration(Math.abs(seconds));
  const change = (seconds: number) => formatDuration(seconds, { signed: true });
  const isRunning = status === 'running';

  return (
    <Paper component="section" withBorder p="md" aria-labelledby="policy-preview" aria-busy={isRunning}>
      <Stack gap="sm">
        <Title order={2} size="h3" id="policy-preview">
          {t('title')}
        </Title>
        <Text c="dimmed">{t('hint')}</Text>
        {isOutdated && <Text role="status">{t('outdated')}</Text>}
        {isRunning && (
          <Group gap="md" wrap="nowrap">
            <Progress
              flex={1}
              value={total ? (rows.length / total) * 100 : 0}
              aria-label={t('progressLabel')}
              transitionDuration={0}
            />
            <Text className="tabular" style={{ whiteSpace: 'nowrap' }}>
              {total === null ? t('starting') : t('progress', { done: rows.length, total })}
            </Text>
            <Button variant="default" size="compact-md" onClick={onStop}>
              {t('stop')}
            </Button>
          </Group>
        )}
        {status === 'failed' && <NotLoaded onRetry={onGoOn}>{errorText(state.error)}</NotLoaded>}
        {status === 'stopped' && (
          <Group gap="sm">
            <Button variant="default" size="compact-md" onClick={onGoOn}>
              {t('goOn')}
            </Button>
          </Group>
        )}
        <div aria-live="polite">
          {!isRunning && left !== null && left > 0 && <Text fw={600}>{t('leftOut', { count: left })}</Text>}
          {status === 'done' && total === 0 && <Text>{t('nobody')}</Text>}
          {status === 'done' && rows.length > 0 && sums.lines.length === 0 && (
            <Text>{t('unchanged', { count: rows.length })}</Text>
          )}
          {!isRunning && sums.lines.length > 0 && (
            <List>
              <List.Item>{t('gaining', { count: sums.gaining.people, time: time(sums.gaining.seconds) })}</List.Item>
              <List.Item>{t('losing', { count: sums.losing.people, time: time(sums.losing.seconds) })}</List.Item>
              {sums.shiftedPeople > 0 && <List.Item>{t('shifted', { count: sums.shiftedPeople })}</List.Item>}
              <List.Item>{t('same', { count: sums.unchangedPeople })}</List.Item>
            </List>
          )}
        </div>
        {/* With roles, since on phones a row is no table row to the browser. */}
        {sums.lines.length > 0 && (
          <Table
            role="table"
            aria-label={t('table')}
            className={classes.lines}
            verticalSpacing={6}
            horizontalSpacing={12}
          >
            <Table.Thead role="rowgroup">
              <Table.Tr role="row">
                <Table.Th role="columnheader">{words('person')}</Table.Th>
                <Table.Th role="columnheader">{words('before')}</Table.Th>
                <Table.Th role="columnheader">{words('after')}</Table.Th>
                <Table.Th role="columnheader">{t('columns.difference')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody role="rowgroup">
              {shown.map((line) => (
                <Table.Tr key={line.employee.id} role="row">
                  <Table.Th role="rowheader" scope="row">
                    {fullNameOf(line.employee)}
                    <Text size="xs" c="dimmed">
                      {line.parts.map(({ part: name, seconds }) => `${part(name)} ${change(seconds)}`).join(' · ')}
                    </Text>
                  </Table.Th>
                  <Amounts {...line} />
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot role="rowgroup">
              <Table.Tr role="row">
                <Table.Th role="rowheader" scope="row">
                  {t('total', { count: sums.lines.length })}
                </Table.Th>
                <Amounts {...sums.total} />
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        )}
        {shown.length < sums.lines.length && (
          <Group>
            <Button variant="default" onClick={() => setIsWhole(true)}>
              {t('more', { count: sums.lines.length - shown.length })}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

type AmountsProps = { beforeSeconds: number; afterSeconds: number; differenceSeconds: number };

function Amounts({ beforeSeconds, afterSeconds, differenceSeconds }: AmountsProps) {
  return (
    <>
      <Table.Td role="cell">
        <Duration seconds={beforeSeconds} signed plain />
      </Table.Td>
      <Table.Td role="cell">
        <Duration seconds={afterSeconds} signed plain />
      </Table.Td>
      <Table.Td role="cell">
        <Duration seconds={differenceSeconds} signed fw={600} />
      </Table.Td>
    </>
  );
}

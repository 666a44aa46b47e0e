'use client';

import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TypeName } from '#components/approvals/words.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { useLeaveDays } from '#components/ui/use-leave-days.ts';
import { WideTable } from '#components/ui/wide-table.tsx';
import classes from './calendar-ledger.module.css';
import type { LedgerLine, YearCalendar } from './types.ts';

const AdjustLeaveDialog = lazyPart(() => import('./adjust-leave-dialog.tsx').then((file) => file.AdjustLeaveDialog));

const PARTS = ['granted', 'carried', 'accrued', 'adjusted', 'used', 'pending', 'expired'] as const;
const LINES_AT_FIRST = 10;

const isCalendarYear = ({ year, from, to }: YearCalendar['balance']) =>
  from === `${year}-01-01` && to === `${year}-12-31`;

type CalendarLedgerProps = {
  calendar: YearCalendar;
  timeZone: string;
  /** Why the viewer cannot adjust the balance; null if they can. Undefined: they never can, so nothing is offered. */
  refusal: string | null | undefined;
};

/** A calendar's balance, the sum of its parts, and the ledger: what it was, what changed, what it is since (E6). */
export function CalendarLedger({ calendar, timeZone, refusal }: CalendarLedgerProps) {
  const t = useTranslations('absences.year.ledger');
  const words = useTranslations('common.words');
  const { amount, change } = useLeaveDays();
  const dialog = useLazyDialog();
  const [showsAll, setShowsAll] = useState(false);
  const { type, balance } = calendar;
  const lines = calendar.lines.toReversed();
  const shown = showsAll ? lines : lines.slice(0, LINES_AT_FIRST);
  const parts = PARTS.filter((part) => balance[part].days !== 0 || part === 'used');
  return (
    <Paper p="md" component="section" aria-labelledby={`calendar-${balance.absenceCalendarId}`}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={3} id={`calendar-${balance.absenceCalendarId}`}>
            <TypeName type={type} />
            {!isCalendarYear(balance) && (
              <Text size="sm" c="dimmed" component="span" display="block">
                <LocalDate date={balance.from} /> – <LocalDate date={balance.to} />
              </Text>
            )}
          </Title>
          {refusal !== undefined && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconAdjustments size={16} aria-hidden />}
              disabled={refusal !== null}
              title={refusal ?? undefined}
              onClick={dialog.open}
            >
              {t('adjust')}
            </Button>
          )}
        </Group>
        <dl className={classes.parts}>
          {parts.map((part) => (
            <div key={part}>
              <dt>{t(`parts.${part}`)}</dt>
              <dd>{part === 'adjusted' ? change(balance[part].days) : amount(balance[part].days)}</dd>
            </div>
          ))}
          <div data-total>
            <dt>{t('available')}</dt>
            <dd>{amount(balance.available?.days ?? null)}</dd>
          </div>
        </dl>
        {lines.length > 0 && (
          <WideTable label={type.name ?? t('parts.granted')} minWidth={560}>
            <thead>
              <tr>
                <th>{words('date')}</th>
                <th data-wide>{t('what')}</th>
                <th data-align="right" data-wide>
                  {words('before')}
                </th>
                <th data-align="right">{t('change')}</th>
                <th data-align="right">{words('after')}</th>
                <th data-wide>{t('by')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((line) => (
                <tr key={line.id}>
                  <td>
                    <LocalDate date={line.date} />
                    <div data-narrow>
                      <What line={line} />
                      <Text size="xs">{line.author.name}</Text>
                    </div>
                  </td>
                  <td data-wide>
                    <What line={line} />
                  </td>
                  <td data-align="right" data-wide>
                    {amount(line.beforeDays)}
                  </td>
                  <td data-align="right" style={{ fontWeight: 600 }}>
                    {change(line.days)}
                  </td>
                  <td data-align="right">{amount(line.afterDays)}</td>
                  <td data-wide>
                    {line.author.name}
                    <Instant at={line.createdAt} timeZone={timeZone} size="xs" c="dimmed" display="block" />
                  </td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        )}
        {shown.length < lines.length && (
          <Button variant="subtle" size="compact-md" onClick={() => setShowsAll(true)}>
            {t('showAll', { count: lines.length })}
          </Button>
        )}
      </Stack>
      {dialog.used && (
        <AdjustLeaveDialog
          key={String(dialog.opened)}
          opened={dialog.opened}
          calendar={calendar}
          onClose={dialog.close}
        />
      )}
    </Paper>
  );
}

function What({ line }: { line: LedgerLine }) {
  const t = useTranslations('absences.year.ledger');
  const cause = useTranslations('overtime.recomputed.causes');
  return (
    <>
      {t(`types.${line.type}`)}
      {line.cause && (
        <Text size="xs" c="dimmed">
          {cause(line.cause)}
        </Text>
      )}
      {line.expiresOn && (
        <Text size="xs" c="dimmed">
          {t('until')} <LocalDate date={line.expiresOn} />
        </Text>
      )}
      {line.note && (
        <Text size="xs" c="dimmed">
          {line.note}
        </Text>
      )}
    </>
  );
}

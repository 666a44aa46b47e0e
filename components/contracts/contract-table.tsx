'use client';

import { Paper, Text, VisuallyHidden } from '@mantine/core';
import { IconFilePlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { type RowAction, RowMenu } from '#components/table/row-menu.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { WideTable } from '#components/ui/wide-table.tsx';
import { ContractStatus } from './contract-status.tsx';
import type { Removed } from './removed-terms.ts';
import type { Annex, Contract } from './types.ts';
import { usePeriodWords } from './use-period-words.ts';
import { useWeekWords } from './use-week-words.ts';

type Changes = {
  /** Why nothing can be changed. */
  reason: string | undefined;
  onEdit: (contract: Contract) => void;
  onAddAnnex: (contract: Contract) => void;
  onRemove: (removed: Removed) => void;
};

type ContractTableProps = {
  contracts: readonly Contract[];
  annexes: readonly Annex[];
  today: string;
  /** Left out for those who only read. */
  changes?: Changes;
};

/** The timeline in words: the latest contract first, each with its annexes below it. */
export function ContractTable({ contracts, annexes, today, changes }: ContractTableProps) {
  const t = useTranslations('contracts.person');
  const words = useTranslations('common.words');
  const period = usePeriodWords();
  const week = useWeekWords();
  const terms = useTermsWords();
  return (
    <Paper>
      <WideTable label={t('table.label')} minWidth={820}>
        <thead>
          <tr>
            <th>{t('table.what')}</th>
            <th>{words('period')}</th>
            <th>{t('table.week')}</th>
            <th>{t('table.terms')}</th>
            <th>{words('status')}</th>
            {changes && (
              <th>
                <VisuallyHidden>{words('actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {contracts.toReversed().flatMap((contract) => [
            <tr key={contract.id}>
              <td>
                <Text fw={500}>{contract.contractTypeName ?? t('timeline.contract')}</Text>
                {contract.code && (
                  <Text size="xs" c="dimmed">
                    {contract.code}
                  </Text>
                )}
              </td>
              <td style={{ whiteSpace: 'nowrap' }}>{period(contract)}</td>
              <td>
                {week.hours(contract)}
                <Text size="xs" c="dimmed">
                  {week.days(contract)}
                </Text>
                {week.now(contract, today) && <Text size="xs">{week.now(contract, today)}</Text>}
              </td>
              <td>{terms(contract) || '–'}</td>
              <td>
                <ContractStatus contract={contract} today={today} />
              </td>
              {changes && (
                <td>
                  <RowMenu name={period(contract)} actions={actionsOf(contract, changes, t)} />
                </td>
              )}
            </tr>,
            ...contract.workTimes.map(({ startDate, endDate, ...part }) => (
              <tr key={`${contract.id} ${startDate}`}>
                <td style={{ paddingInlineStart: 28 }}>{t('timeline.period')}</td>
                <td style={{ whiteSpace: 'nowrap' }}>
                  {period({ startAt: startDate, endAt: endDate ?? contract.endAt })}
                </td>
                <td>
                  {week.hours(part)}
                  <Text size="xs" c="dimmed">
                    {week.days(part)}
                  </Text>
                </td>
                <td>{part.workdayTimeType ?? '–'}</td>
                <td />
                {changes && <td />}
              </tr>
            )),
            ...annexes
              .filter(({ contractId }) => contractId === contract.id)
              .map((annex) => {
                const dates = { startAt: annex.startAt, endAt: annex.endAt ?? contract.endAt };
                return (
                  <tr key={annex.id}>
                    <td style={{ paddingInlineStart: 28 }}>{t('timeline.annex')}</td>
                    <td style={{ whiteSpace: 'nowrap' }}>{period(dates)}</td>
                    <td>
                      {week.hours(annex)}
                      <Text size="xs" c="dimmed">
                        {week.days(annex)}
                      </Text>
                    </td>
                    <td>{annex.comment ?? '–'}</td>
                    <td>
                      <ContractStatus contract={dates} today={today} />
                    </td>
                    {changes && (
                      <td>
                        <RowMenu
                          name={`${t('timeline.annex')} ${period(dates)}`}
                          actions={[
                            {
                              ...{ label: t('removeAnnex'), icon: <IconTrash size={16} aria-hidden /> },
                              ...{ reason: changes.reason, isDangerous: true },
                              onClick: () => changes.onRemove({ contract, annex }),
                            },
                          ]}
                        />
                      </td>
                    )}
                  </tr>
                );
              }),
          ])}
        </tbody>
      </WideTable>
    </Paper>
  );
}

function actionsOf(contract: Contract, changes: Changes, t: ReturnType<typeof useTranslations<'contracts.person'>>) {
  const { reason } = changes;
  return [
    {
      ...{ label: t('edit'), icon: <IconPencil size={16} aria-hidden />, reason },
      onClick: () => changes.onEdit(contract),
    },
    {
      ...{ label: t('addAnnex'), icon: <IconFilePlus size={16} aria-hidden />, reason },
      onClick: () => changes.onAddAnnex(contract),
    },
    {
      ...{ label: t('delete'), icon: <IconTrash size={16} aria-hidden />, reason, isDangerous: true },
      onClick: () => changes.onRemove({ contract, annex: null }),
    },
  ] satisfies RowAction[];
}

/** Describes the terms of a contract apart from its hours. */
function useTermsWords(): (contract: Contract) => string {
  const t = useTranslations('contracts.person');
  const format = useFormatter();
  const date = useLocalDate();
  return (contract) =>
    [
      contract.jobChargeName,
      contract.jobLevelName,
      contract.workDayTypeName,
      contract.agreementName,
      contract.degreeName,
      contract.percentageWorkDay !== null &&
        t('fte', {
          percent: format.number(contract.percentageWorkDay / 100, { style: 'percent', maximumFractionDigits: 2 }),
        }),
      contract.trialPeriodEndDate && t('trial', { date: date(contract.trialPeriodEndDate) }),
      contract.remoteWork && t('remote'),
      contract.comment,
    ]
      .filter(Boolean)
      .join(' · ');
}

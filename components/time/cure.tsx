import { Button, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { LinkButton } from '#components/ui/link-button.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { clockOf } from '#server/modules/timesheets/rules-words.ts';
import type { Anomaly } from './types.ts';

type CureProps = {
  anomaly: Anomaly;
  /** The reason why the viewer cannot settle it. */
  whyNot: string | undefined;
  /** The correction that has been proposed for it. */
  proposalId: string | undefined;
  /** The viewer may add an absence. */
  mayAdd: boolean;
  onSettle: () => void;
  onOpenDay: () => void;
  onAddAbsence: () => void;
};

/** The correction that resolves an exception, its source and the day that it leads to. */
export function Cure({ anomaly, whyNot, proposalId, mayAdd, onSettle, onOpenDay, onAddAbsence }: CureProps) {
  const t = useTranslations('time.anomalies');
  const { kind, employee, date, proposal } = anomaly;
  const openDay = (
    <Button size="compact-sm" variant="subtle" onClick={onOpenDay}>
      {t(kind === 'forgotten_clock_out' ? 'noProposal' : 'openDay')}
    </Button>
  );
  if (kind === 'no_time_recorded') {
    if (!mayAdd) return openDay;
    return (
      <Button size="compact-sm" variant="default" onClick={onAddAbsence}>
        {t('addAbsence')}
      </Button>
    );
  }
  if (kind === 'worked_while_absent') {
    return (
      <LinkButton
        size="compact-sm"
        variant="default"
        href={paths.personAbsences(employee.id, { year: Number(date.slice(0, 4)) })}
      >
        {t('openAbsences')}
      </LinkButton>
    );
  }
  if (proposalId !== undefined) {
    return (
      <LinkButton
        size="compact-sm"
        variant="subtle"
        href={paths.timeCorrections({ correction: proposalId })}
        leftSection={<IconClock size={14} aria-hidden />}
      >
        {t('proposed')}
      </LinkButton>
    );
  }
  if (!proposal) return openDay;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        title={whyNot}
        aria-disabled={whyNot !== undefined}
        data-disabled={whyNot !== undefined || undefined}
        onClick={() => whyNot === undefined && onSettle()}
      >
        {t(kind === 'forgotten_clock_out' ? 'endAt' : 'confirmEnd', { clock: clockOf(proposal.endedAt) })}
      </Button>
      <LeadsTo proposal={proposal} />
    </>
  );
}

/** The source of a proposed end, and the day with it. */
export function LeadsTo({ proposal }: { proposal: NonNullable<Anomaly['proposal']> }) {
  const t = useTranslations('time.anomalies');
  const formatDuration = useFormatDuration();
  const { source, plannedSeconds, breakSeconds, workedSeconds, expectedSeconds } = proposal;
  return (
    <Text size="xs" c="dimmed" className="tabular">
      {source !== null && `${t(`sources.${source}`)} · `}
      {t('leadsTo', {
        planned: formatDuration(plannedSeconds),
        breaks: formatDuration(breakSeconds),
        worked: formatDuration(workedSeconds),
        difference: formatDuration(workedSeconds - expectedSeconds, { signed: true }),
      })}
    </Text>
  );
}

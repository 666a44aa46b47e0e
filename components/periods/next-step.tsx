'use client';

import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { LinkButton } from '#components/ui/link-button.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { CURES } from './cures.ts';
import type { PeriodPerson, PeriodReview } from './types.ts';

type Blocker = PeriodPerson['blockers'][number];
type CureProps = {
  period: Pick<PeriodReview, 'id' | 'from' | 'to'>;
  employee: PeriodPerson['employee'];
  blocker: Blocker;
  /** Left out: the viewer cannot approve the month. */
  onApprove?: (() => void) | undefined;
};

/** The button that settles a blocker: the page for it, or the approval itself. */
export function Cure({ period, employee, blocker: { kind, firstDate }, onApprove }: CureProps) {
  const t = useTranslations('periods');
  const name = fullNameOf(employee);
  if (kind === 'not_approved' && onApprove) {
    return (
      <Button size="compact-sm" flex="none" aria-label={t('approveOf', { name })} onClick={onApprove}>
        {t('approve')}
      </Button>
    );
  }
  const label = kind === 'not_approved' ? t('openMonth') : t(`cures.${kind}`);
  return (
    <LinkButton
      href={CURES[kind]({ period, employee, name, firstDate })}
      size="compact-sm"
      variant="default"
      flex="none"
      aria-label={`${label}: ${name}`}
    >
      {label}
    </LinkButton>
  );
}

type NextStepProps = Omit<CureProps, 'blocker' | 'employee'> & { person: PeriodPerson };

/** The first blocker of a person with its cure, and how many follow; without blockers, that they are ready. */
export function NextStep({ person, ...cure }: NextStepProps) {
  const t = useTranslations('periods');
  const [first, ...others] = person.blockers;
  if (person.state === 'closed') return null;
  if (!first) return <StatusBadge meaning="accepted">{t('ready')}</StatusBadge>;
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <span style={{ whiteSpace: 'normal' }}>
        {t(`blockers.${first.kind}`, { count: first.count })}
        {others.length > 0 && (
          <Text size="xs" c="dimmed">
            {t('more', { count: others.length })}
          </Text>
        )}
      </span>
      <Cure {...cure} employee={person.employee} blocker={first} />
    </Group>
  );
}

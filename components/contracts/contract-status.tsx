'use client';

import { useTranslations } from 'next-intl';
import { type Meaning, StatusBadge } from '#components/ui/status-badge.tsx';
import { type ContractState, contractStateOf } from './contracts-state.ts';

const MEANINGS: Record<ContractState, Meaning> = { current: 'accepted', upcoming: 'waiting', ended: 'neutral' };

type ContractStatusProps = { contract: { startAt: string; endAt: string | null }; today: string };

/** Whether a contract is current, upcoming or ended. */
export function ContractStatus({ contract, today }: ContractStatusProps) {
  const t = useTranslations('contracts.list.states');
  const state = contractStateOf(contract, today);
  return <StatusBadge meaning={MEANINGS[state]}>{t(state)}</StatusBadge>;
}

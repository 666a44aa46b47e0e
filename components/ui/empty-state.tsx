import { Button, Stack, Text } from '@mantine/core';
import { IconFilterOff, IconInbox, IconLock } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type EmptyStateProps = {
  /** Inside of a frame already. */
  isBare?: boolean;
} & (
  | { kind: 'nothingYet'; title: string; children: ReactNode; action?: ReactNode }
  | { kind: 'nothingMatches'; onReset: () => void }
  | { kind: 'notAllowed'; children: ReactNode }
);

const icons = { nothingYet: IconInbox, nothingMatches: IconFilterOff, notAllowed: IconLock };

/** The three ways a place can be empty: nothing yet (with the first step), nothing matches (with Reset), not allowed. */
export function EmptyState(props: EmptyStateProps) {
  const t = useTranslations('common');
  const Icon = icons[props.kind];

  return (
    <Stack align="center" gap="sm" ta="center" className={classes.frame} data-bare={props.isBare || undefined}>
      <Icon size={32} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
      <Text fw={600}>{props.kind === 'nothingYet' ? props.title : t(`empty.${props.kind}`)}</Text>
      <Text c="dimmed" maw={420} component="div">
        {props.kind === 'nothingMatches' ? t('empty.nothingMatchesHint') : props.children}
      </Text>
      {props.kind === 'nothingMatches' && (
        <Button variant="default" onClick={props.onReset}>
          {t('actions.reset')}
        </Button>
      )}
      {props.kind === 'nothingYet' && props.action}
    </Stack>
  );
}

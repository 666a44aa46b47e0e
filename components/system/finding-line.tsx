import { Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { type Finding, MEANINGS } from './finding.ts';
import classes from './system.module.css';
import { useFindingWords } from './use-finding-words.ts';

/** A finding in a list: its state, its topic, what was found, and its cure. */
export function FindingLine({ finding, timeZone }: { finding: Finding; timeZone: string }) {
  const t = useTranslations('system.states');
  const { topic, sentence, cure } = useFindingWords(timeZone)(finding);
  return (
    <li className={classes.finding}>
      <StatusBadge meaning={MEANINGS[finding.state]}>{t(finding.state)}</StatusBadge>
      <div className={classes.words}>
        <Title order={2} size="h5">
          {topic}
        </Title>
        <Text size="sm">{sentence}</Text>
        {cure !== null && (
          <Text size="sm" className={classes.cure}>
            {cure}
          </Text>
        )}
      </div>
    </li>
  );
}

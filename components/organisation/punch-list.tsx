'use client';

import { Anchor, Group, Paper, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { paths } from '#components/layout/paths.ts';
import { Instant } from '#components/ui/instant.tsx';
import { Link } from '#components/ui/link.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { WideTable } from '#components/ui/wide-table.tsx';
import classes from './location-form.module.css';
import { PUNCHES_SHOWN } from './punches-state.ts';
import type { PlacedPunch } from './use-punches.ts';

/** Of the table: the picture has all. */
const MAX_ROWS = 100;

type PunchListProps = {
  /** Undefined while loading. */
  punches: PlacedPunch[] | undefined;
  /** Around here, of which these are the newest. */
  total: number;
  /** How far from the middle of the picture they were looked for, in metres. */
  within: number;
};

/** The same as the picture, to read: who clocked in or out, how far from the centre, inside or outside. */
export function PunchList({ punches, total, within }: PunchListProps) {
  const t = useTranslations('organisation.punches');
  const words = useTranslations('common.words');
  const lengths = useTranslations('organisation.fence');
  const format = useFormatter();
  const [show, setShow] = useQueryState('show', parseAsStringLiteral(PUNCHES_SHOWN));
  const distance =
    within < 1000 ? lengths('meters', { meters: within }) : lengths('kilometers', { kilometers: within / 1000 });
  if (!punches) return <Skeleton height={200} />;
  const wanted = show === 'outside' ? punches.filter(({ isInside }) => !isInside) : punches;
  const shown = wanted.slice(0, MAX_ROWS);
  const all = show === 'outside' ? wanted.length : total;
  return (
    <Paper p="md" component="section" aria-labelledby="punches">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <div>
            <Title order={2} id="punches">
              {t('title')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('hint', { distance })}
            </Text>
          </div>
          <SegmentedControl
            aria-label={t('show')}
            data={[
              { value: 'all', label: t('all') },
              { value: 'outside', label: t('outside') },
            ]}
            value={show ?? 'all'}
            onChange={(value) => void setShow(value === 'outside' ? 'outside' : null)}
          />
        </Group>
        {shown.length === 0 ? (
          <Text c="dimmed">{t(punches.length === 0 ? 'nothing' : 'nobodyOutside')}</Text>
        ) : (
          <div className={classes.table}>
            <WideTable label={t('title')} minWidth={640}>
              <thead>
                <tr>
                  <th>{words('person')}</th>
                  <th>{t('columns.at')}</th>
                  <th>{words('type')}</th>
                  <th data-align="right">{t('columns.distance')}</th>
                  <th>{t('columns.place')}</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((punch) => (
                  <tr key={`${punch.entryId} ${punch.kind}`}>
                    <td>
                      <Anchor
                        component={Link}
                        inherit
                        href={paths.personTime(punch.employee.id, { date: punch.at.slice(0, 10) })}
                      >
                        {punch.employee.name}
                      </Anchor>
                    </td>
                    <td>
                      <Instant at={punch.at} timeZone={punch.timeZone} />
                    </td>
                    <td className={classes.kind}>{t(`kinds.${punch.kind}`)}</td>
                    <td data-align="right" className="tabular">
                      {t('meters', { meters: format.number(Math.round(punch.meters)) })}
                    </td>
                    <td>
                      <StatusBadge meaning={punch.isInside ? 'accepted' : 'attention'}>
                        {t(punch.isInside ? 'isInside' : 'isOutside')}
                      </StatusBadge>
                      {punch.kind === 'in' && punch.outsideFence && (
                        <Text size="xs" c="dimmed">
                          {t('recorded')}
                        </Text>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </WideTable>
          </div>
        )}
        {shown.length < all && (
          <Text size="sm" c="dimmed">
            {t('more', { shown: shown.length, total: all })}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

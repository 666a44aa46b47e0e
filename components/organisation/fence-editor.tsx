'use client';

import { ActionIcon, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { IconCurrentLocation, IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useErrorText } from '#components/trpc/errors.ts';
import { Hint } from '#components/ui/hint.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import type { Coordinates } from '#server/modules/time/rules.ts';
import { offsetFrom, reachFor, reachNextTo, writePlace } from './fence-geometry.ts';
import signs from './fence-picture.module.css';
import { FencePicture } from './fence-picture.tsx';
import classes from './location-form.module.css';
import type { Location } from './types.ts';
import { lookedThrough, placedPunches, usePunches } from './use-punches.ts';

const PunchList = lazyPart(() => import('./punch-list.tsx').then((file) => file.PunchList), {
  waiting: () => <Skeleton height={200} />,
});

type FenceEditorProps = {
  center: Coordinates;
  radius: number;
  saved: Location | null;
  onCenter: (center: Coordinates) => void;
  onRadius: (radius: number) => void;
};

/** The fence drawn over where people really clocked in and out, with the same as a table. */
export function FenceEditor({ center, radius, saved, onCenter, onRadius }: FenceEditorProps) {
  const t = useTranslations('organisation.fence');
  const errorText = useErrorText();
  const [chosenReach, setReach] = useState<number | null>(null);
  const [chosenMiddle, setMiddle] = useState(center);
  const reach = chosenReach ?? reachFor(radius);
  const middle = isInView(chosenMiddle, center, reach) ? chosenMiddle : center;
  // Typed coordinates lead elsewhere: the picture follows.
  if (middle !== chosenMiddle) setMiddle(center);
  const found = usePunches(middle, reach);
  const placed = placedPunches(found.data?.punches ?? [], center, radius);
  const [nearer, farther] = [reachNextTo(reach, 'nearer'), reachNextTo(reach, 'farther')];
  const inside = placed.filter(({ isInside }) => isInside).length;
  return (
    <Stack gap="md" miw={0}>
      <Paper p="md">
        <Stack gap="sm">
          <div className={classes.bar}>
            <ul className={classes.legend} aria-label={t('legend')}>
              <li>
                <Sign kind="inside" />
                {t('inside', { count: inside })}
              </li>
              <li>
                <Sign kind="outside" />
                {t('outside', { count: placed.length - inside })}
              </li>
              {found.data && found.data.total > placed.length && (
                <li className={classes.quiet}>{t('newest', { shown: placed.length, total: found.data.total })}</li>
              )}
            </ul>
            <Group gap={4}>
              <Tool
                label={t('nearer')}
                icon={<IconPlus size={18} aria-hidden />}
                reason={nearer === null ? t('nearest') : null}
                onClick={() => setReach(nearer)}
              />
              <Tool
                label={t('farther')}
                icon={<IconMinus size={18} aria-hidden />}
                reason={farther === null ? t('farthest') : null}
                onClick={() => setReach(farther)}
              />
              <Tool
                label={t('recenter')}
                icon={<IconCurrentLocation size={18} aria-hidden />}
                reason={null}
                onClick={() => {
                  setMiddle(center);
                  setReach(null);
                }}
              />
            </Group>
          </div>
          <FencePicture
            middle={middle}
            reach={reach}
            center={center}
            radius={radius}
            saved={saved}
            punches={found.data?.punches ?? []}
            onCenter={(place) => {
              setReach(reach);
              onCenter(place);
            }}
            onRadius={(meters) => {
              setReach(meters > reach * 0.95 ? null : reach);
              onRadius(meters);
            }}
          />
          <Text size="sm" role="status" className="tabular">
            <Moved center={center} saved={saved} />
          </Text>
          <Text size="sm" c="dimmed">
            {t('keys')}
          </Text>
        </Stack>
      </Paper>
      {found.error && !found.data ? (
        <NotLoaded onRetry={() => void found.refetch()}>{errorText(found.error)}</NotLoaded>
      ) : (
        <PunchList punches={found.data && placed} total={found.data?.total ?? 0} within={lookedThrough(reach)} />
      )}
    </Stack>
  );
}

/** The centre may move in the picture without the picture moving, as long as it is well within. */
function isInView(middle: Coordinates, center: Coordinates, reach: number): boolean {
  const { east, north } = offsetFrom(middle, center);
  return Math.max(Math.abs(east), Math.abs(north)) < reach * 0.9;
}

/** Where the centre is, and how far from where it was saved. */
function Moved({ center, saved }: { center: Coordinates; saved: Location | null }) {
  const t = useTranslations('organisation.fence');
  const place = writePlace(center);
  if (!saved) return t('at', { place });
  const { east, north } = offsetFrom(saved.coordinates, center);
  const [eastward, northward] = [Math.round(east), Math.round(north)];
  const ways = [
    northward !== 0 && t(northward > 0 ? 'toNorth' : 'toSouth', { meters: Math.abs(northward) }),
    eastward !== 0 && t(eastward > 0 ? 'toEast' : 'toWest', { meters: Math.abs(eastward) }),
  ].filter((way) => way !== false);
  return ways.length === 0 ? t('at', { place }) : t('moved', { place, by: ways.join(', ') });
}

type ToolProps = { label: string; icon: ReactNode; reason: string | null; onClick: () => void };

function Tool({ label, icon, reason, onClick }: ToolProps) {
  const isOff = reason !== null;
  return (
    <Hint label={reason ?? label}>
      <ActionIcon
        aria-label={label}
        aria-disabled={isOff}
        data-disabled={isOff || undefined}
        onClick={isOff ? undefined : onClick}
      >
        {icon}
      </ActionIcon>
    </Hint>
  );
}

function Sign({ kind }: { kind: 'inside' | 'outside' }) {
  return (
    <svg width={12} height={12} aria-hidden>
      {kind === 'inside' ? (
        <circle className={signs.inside} cx={6} cy={6} r={4.5} />
      ) : (
        <path className={signs.outside} d="M2 2l8 8M10 2l-8 8" />
      )}
    </svg>
  );
}

'use client';

import { useElementSize } from '@mantine/hooks';
import { useFormatter, useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef } from 'react';
import { type Coordinates, insideAnyFence } from '#server/modules/time/rules.ts';
import { MAX_RADIUS_METERS, type Offset, offsetFrom, placeAt, scaleLength, writePlace } from './fence-geometry.ts';
import classes from './fence-picture.module.css';
import { useDrag } from './use-drag.ts';
import type { Punch } from './use-punches.ts';

/** Until the browser has measured it. */
const WIDTH = 720;
const HEIGHT = 420;
const MARGIN = 16;
/** So that the two handles of a small circle can be told apart. */
const MIN_HANDLE_DISTANCE = 36;
/** Of the way from the middle to the edge. */
const MOST_DRAGGED = 0.85;
const FINE_STEP = 1;
const COARSE_STEP = 10;

type FencePictureProps = {
  /** Centre of the picture. */
  middle: Coordinates;
  /** Metres from the middle to the upper edge. */
  reach: number;
  center: Coordinates;
  radius: number;
  /** As it was saved, drawn as an outline; null: not yet. */
  saved: { coordinates: Coordinates; radio: number } | null;
  punches: readonly Punch[];
  onCenter: (center: Coordinates) => void;
  onRadius: (radius: number) => void;
};

const STEPS: Record<string, Offset> = {
  ArrowUp: { east: 0, north: 1 },
  ArrowDown: { east: 0, north: -1 },
  ArrowRight: { east: 1, north: 0 },
  ArrowLeft: { east: -1, north: 0 },
};

/** A fence to scale, over the punches around it. Its centre and its radius are moved by dragging or by the arrow keys. */
export function FencePicture(props: FencePictureProps) {
  const { middle, reach, center, radius, saved, punches, onCenter, onRadius } = props;
  const t = useTranslations('organisation.fence');
  const format = useFormatter();
  const { ref: frame, ...measured } = useElementSize<HTMLDivElement>();
  const svg = useRef<SVGSVGElement>(null);
  const [width, height] = measured.width > 0 ? [measured.width, measured.height] : [WIDTH, HEIGHT];
  /** Pixels of a metre. */
  const scale = height / 2 / reach;
  const pointOf = (place: Coordinates) => {
    const { east, north } = offsetFrom(middle, place);
    return { x: width / 2 + east * scale, y: height / 2 - north * scale };
  };
  const placeOf = ({ x, y }: { x: number; y: number }) =>
    placeAt(middle, { east: (x - width / 2) / scale, north: (height / 2 - y) / scale });
  const at = pointOf(center);
  const handle = { x: at.x + Math.max(radius * scale, MIN_HANDLE_DISTANCE), y: at.y };
  const setRadius = (meters: number) => onRadius(Math.min(MAX_RADIUS_METERS, Math.max(1, Math.round(meters))));
  // Beyond, the picture would follow the centre away from under the pointer.
  const kept = (value: number, size: number) => {
    const most = (height / 2) * MOST_DRAGGED;
    return Math.min(size / 2 + most, Math.max(size / 2 - most, value));
  };
  const dragCenter = useDrag(svg, ({ x, y }) => onCenter(placeOf({ x: kept(x, width), y: kept(y, height) })));
  const dragRadius = useDrag(svg, (point) => setRadius(Math.hypot(point.x - at.x, point.y - at.y) / scale));
  const stepOf = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return null;
    event.preventDefault();
    const meters = event.shiftKey ? COARSE_STEP : FINE_STEP;
    return { east: step.east * meters, north: step.north * meters };
  };
  const fence = { ...center, radiusMeters: radius };
  const inside = punches.filter(({ coordinates }) => insideAnyFence(coordinates, [fence])).length;
  const line = scaleLength(width / 4 / scale);
  const savedAt = saved && pointOf(saved.coordinates);
  const words = { inside, outside: punches.length - inside, radius: format.number(radius) };
  return (
    <div ref={frame} className={classes.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: what is drawn is no fieldset */}
      <svg ref={svg} className={classes.picture} role="group" aria-label={t('picture', words)}>
        <Grid width={width} height={height} step={line * scale} />
        {savedAt && saved && <circle className={classes.saved} cx={savedAt.x} cy={savedAt.y} r={saved.radio * scale} />}
        <circle className={classes.fence} cx={at.x} cy={at.y} r={radius * scale} />
        <g aria-hidden>
          {punches.map((punch) => (
            <Mark
              key={`${punch.entryId} ${punch.kind}`}
              {...pointOf(punch.coordinates)}
              isInside={insideAnyFence(punch.coordinates, [fence])}
              title={punch.employee.name}
            />
          ))}
        </g>
        <line className={classes.spoke} x1={at.x} y1={at.y} x2={handle.x} y2={handle.y} />
        <text className={classes.length} x={(at.x + handle.x) / 2} y={at.y - 8} aria-hidden>
          {t('meters', { meters: radius })}
        </text>
        <g
          className={classes.handle}
          role="slider"
          tabIndex={0}
          aria-label={t('center')}
          aria-valuenow={saved ? Math.round(Math.hypot(...movedFrom(saved.coordinates, center))) : 0}
          aria-valuemin={0}
          aria-valuemax={MAX_RADIUS_METERS}
          aria-valuetext={writePlace(center)}
          onKeyDown={(event) => {
            const step = stepOf(event);
            if (step) onCenter(placeAt(center, step));
          }}
          {...dragCenter(at)}
        >
          <circle className={classes.target} cx={at.x} cy={at.y} r={22} />
          <circle className={classes.center} cx={at.x} cy={at.y} r={9} />
          <path className={classes.cross} d={`M${at.x - 4} ${at.y}h8M${at.x} ${at.y - 4}v8`} />
        </g>
        <g
          className={classes.handle}
          role="slider"
          tabIndex={0}
          aria-label={t('radiusHandle')}
          aria-valuenow={radius}
          aria-valuemin={1}
          aria-valuemax={MAX_RADIUS_METERS}
          aria-valuetext={t('meters', { meters: radius })}
          onKeyDown={(event) => {
            const step = stepOf(event);
            if (step) setRadius(radius + step.east + step.north);
          }}
          {...dragRadius(handle)}
        >
          <circle className={classes.target} cx={handle.x} cy={handle.y} r={22} />
          <circle className={classes.grip} cx={handle.x} cy={handle.y} r={8} />
        </g>
        <g className={classes.scale} aria-hidden transform={`translate(${MARGIN} ${height - MARGIN})`}>
          <path d={`M0 -6V0H${line * scale}V-6`} />
          <text x={line * scale + 8} y={0}>
            {line >= 1000 ? t('kilometers', { kilometers: line / 1000 }) : t('meters', { meters: line })}
          </text>
        </g>
        <g className={classes.scale} aria-hidden transform={`translate(${width - MARGIN - 8} ${MARGIN + 18})`}>
          <path d="M0 0V-18M-5 -12L0 -18L5 -12" />
          <text x={0} y={14} textAnchor="middle">
            {t('north')}
          </text>
        </g>
      </svg>
    </div>
  );
}

function movedFrom(from: Coordinates, to: Coordinates): [number, number] {
  const { east, north } = offsetFrom(from, to);
  return [east, north];
}

/** Inside a dot, outside a cross: the shape says it too. */
function Mark({ x, y, isInside, title }: { x: number; y: number; isInside: boolean; title: string }) {
  return isInside ? (
    <circle className={classes.inside} cx={x} cy={y} r={4}>
      <title>{title}</title>
    </circle>
  ) : (
    <path className={classes.outside} d={`M${x - 4} ${y - 4}l8 8M${x + 4} ${y - 4}l-8 8`}>
      <title>{title}</title>
    </path>
  );
}

/** Lines as far apart as the scale is long, from the middle outwards. */
function Grid({ width, height, step }: { width: number; height: number; step: number }) {
  const lines = (size: number) => {
    const count = Math.floor(size / 2 / step);
    return Array.from({ length: 2 * count + 1 }, (_, index) => size / 2 + (index - count) * step);
  };
  const down = lines(width).map((x) => `M${x} 0V${height}`);
  const across = lines(height).map((y) => `M0 ${y}H${width}`);
  return <path className={classes.grid} d={[...down, ...across].join('')} aria-hidden />;
}

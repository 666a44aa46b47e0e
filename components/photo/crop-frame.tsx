'use client';

import { Slider, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { PICTURE_SIDE_PIXELS } from '#server/modules/people/constants.ts';
import { MAX_ZOOM, middleOf, moved, squareOf, zoomed } from './crop.ts';
import classes from './photo.module.css';

/** Shares of the frame. */
const STEP = 0.02;
const LARGE_STEP = 0.1;
const ZOOM_STEP = 0.05;

const STEPS: Record<string, { right: number; down: number }> = {
  ArrowUp: { right: 0, down: -1 },
  ArrowDown: { right: 0, down: 1 },
  ArrowRight: { right: 1, down: 0 },
  ArrowLeft: { right: -1, down: 0 },
};

type CropFrameProps = { photo: ImageBitmap; canvas: RefObject<HTMLCanvasElement | null> };

/** The part of a photo that is saved, at its size on the canvas: moved by dragging or by arrow keys, enlarged by a slider. */
export function CropFrame({ photo, canvas }: CropFrameProps) {
  const t = useTranslations('people.photo');
  const [crop, setCrop] = useState(() => middleOf(photo));
  const last = useRef<{ x: number; y: number } | null>(null);
  const helpId = useId();
  useEffect(() => {
    const drawing = canvas.current?.getContext('2d');
    if (!drawing) return;
    const { left, top, side } = squareOf(photo, crop);
    drawing.fillStyle = '#ffffff';
    drawing.fillRect(0, 0, PICTURE_SIDE_PIXELS, PICTURE_SIDE_PIXELS);
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(photo, left, top, side, side, 0, 0, PICTURE_SIDE_PIXELS, PICTURE_SIDE_PIXELS);
  }, [photo, crop, canvas]);

  const drag = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const before = last.current;
    if (!before) return;
    last.current = { x: clientX, y: clientY };
    const { width } = currentTarget.getBoundingClientRect();
    const by = { right: (clientX - before.x) / width, down: (clientY - before.y) / width };
    setCrop((current) => moved(photo, current, by));
  };
  const step = (event: KeyboardEvent) => {
    const direction = STEPS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const share = event.shiftKey ? LARGE_STEP : STEP;
    const by = { right: direction.right * share, down: direction.down * share };
    setCrop((current) => moved(photo, current, by));
  };
  const drop = () => {
    last.current = null;
  };
  return (
    <div className={classes.crop}>
      <button
        type="button"
        className={classes.frame}
        aria-label={t('position')}
        aria-describedby={helpId}
        data-autofocus
        onKeyDown={step}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <canvas ref={canvas} width={PICTURE_SIDE_PIXELS} height={PICTURE_SIDE_PIXELS} aria-hidden />
      </button>
      <Text id={helpId} size="sm" c="dimmed" ta="center">
        {t('help')}
      </Text>
      <Slider
        className={classes.zoom}
        label={null}
        thumbLabel={t('zoom')}
        min={1}
        max={MAX_ZOOM}
        step={ZOOM_STEP}
        value={crop.zoom}
        onChange={(zoom) => setCrop((current) => zoomed(photo, current, zoom))}
      />
    </div>
  );
}

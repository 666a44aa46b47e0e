'use client';

import { type PointerEvent, useRef } from 'react';

type At = { x: number; y: number };

/** Follows a pointer that drags something in the picture `frame`: hears where it is, from the picture's upper left corner. */
export function useDrag(frame: { current: Element | null }, onMove: (at: At) => void) {
  const dragged = useRef<number | null>(null);
  // Where on the handle it was taken.
  const grip = useRef<At>({ x: 0, y: 0 });
  const placeOf = ({ clientX, clientY }: PointerEvent): At => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left, y: clientY - top };
  };
  return (handle: At) => ({
    onPointerDown: (event: PointerEvent<Element>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = event.pointerId;
      const { x, y } = placeOf(event);
      grip.current = { x: x - handle.x, y: y - handle.y };
    },
    onPointerMove: (event: PointerEvent<Element>) => {
      if (dragged.current !== event.pointerId) return;
      const { x, y } = placeOf(event);
      onMove({ x: x - grip.current.x, y: y - grip.current.y });
    },
    onPointerUp: () => {
      dragged.current = null;
    },
    onPointerCancel: () => {
      dragged.current = null;
    },
  });
}

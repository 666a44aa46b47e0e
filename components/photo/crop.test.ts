import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_ZOOM, middleOf, moved, squareOf, zoomed } from './crop.ts';

const wide = { width: 400, height: 200 };

test('a photo begins in its middle, with its whole shorter side', () => {
  assert.deepEqual(squareOf(wide, middleOf(wide)), { left: 100, top: 0, side: 200 });
});

test('a photo follows the pointer, and never leaves its frame', () => {
  assert.deepEqual(squareOf(wide, moved(wide, middleOf(wide), { right: 0.25, down: 0.5 })), {
    left: 50,
    top: 0,
    side: 200,
  });
  assert.deepEqual(squareOf(wide, moved(wide, middleOf(wide), { right: -9, down: -9 })), {
    left: 200,
    top: 0,
    side: 200,
  });
});

test('zoom goes from the whole shorter side to a fourth of it, and out of a corner back into the photo', () => {
  const near = zoomed(wide, middleOf(wide), 99);
  assert.deepEqual([near.zoom, squareOf(wide, near)], [MAX_ZOOM, { left: 175, top: 75, side: 50 }]);
  const corner = moved(wide, near, { right: -99, down: -99 });
  assert.deepEqual(squareOf(wide, corner), { left: 350, top: 150, side: 50 });
  assert.deepEqual(squareOf(wide, zoomed(wide, corner, 0)), { left: 200, top: 0, side: 200 });
});

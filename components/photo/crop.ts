/** Part of a photo that is a square: its middle in pixels of the photo, and how much it is enlarged. */
export interface Crop {
  x: number;
  y: number;
  /** 1: as much of the photo as a square can have. */
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export const MAX_ZOOM = 4;

/** Side of the square, in pixels of the photo. */
const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom;

/** The middle of a photo. */
export const middleOf = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** The same inside of the photo. */
function within(size: Size, { x, y, zoom: wanted }: Crop): Crop {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, wanted));
  const half = sideOf(size, zoom) / 2;
  const kept = (value: number, length: number) => Math.min(length - half, Math.max(half, value));
  return { x: kept(x, size.width), y: kept(y, size.height), zoom };
}

/** Moves the photo below its frame, by shares of the frame: to the right and down. */
export function moved(size: Size, crop: Crop, by: { right: number; down: number }): Crop {
  const side = sideOf(size, crop.zoom);
  return within(size, { ...crop, x: crop.x - by.right * side, y: crop.y - by.down * side });
}

export const zoomed = (size: Size, crop: Crop, zoom: number): Crop => within(size, { ...crop, zoom });

/** The square in pixels of the photo, as a canvas draws it. */
export function squareOf(size: Size, { x, y, zoom }: Crop): { left: number; top: number; side: number } {
  const side = sideOf(size, zoom);
  return { left: x - side / 2, top: y - side / 2, side };
}

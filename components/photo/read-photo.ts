import { PICTURE_SIDE_PIXELS } from '#server/modules/people/constants.ts';
import { MAX_ZOOM } from './crop.ts';

/** Shorter side that a photo keeps: at the largest zoom a part of it still has half of the stored pixels. */
const KEPT_SIDE_PIXELS = (PICTURE_SIDE_PIXELS * MAX_ZOOM) / 2;
const JPEG_QUALITY = 0.92;

/**
 * Reads a photo of any size that the browser can decode, upright and scaled down: photos of phones have 20 MB. Rejects for anything else.
 */
export async function readPhoto(file: File): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file);
  const scale = KEPT_SIDE_PIXELS / Math.min(whole.width, whole.height);
  if (scale >= 1) return whole;
  const resized = { width: Math.round(whole.width * scale), height: Math.round(whole.height * scale) };
  const small = await createImageBitmap(whole, {
    ...{ resizeWidth: resized.width, resizeHeight: resized.height, resizeQuality: 'high' },
  });
  whole.close();
  return small;
}

/** The file that is sent. */
export const fileOf = (canvas: HTMLCanvasElement): Promise<File> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob ? resolve(new File([blob], 'photo.jpg', { type: blob.type })) : reject(new Error('The canvas is empty.')),
      'image/jpeg',
      JPEG_QUALITY,
    ),
  );

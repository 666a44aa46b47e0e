import type { Metadata, Sharp } from 'sharp';
import { FairQueue } from '../../platform/db/fair-queue.ts';
import { InvalidFields } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { MAX_PICTURE_PIXELS, PICTURE_SIDE_PIXELS } from './constants.ts';

/** Formats that are decoded; libvips has loaders for many others, which nobody's photo needs. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`);
const JPEG_QUALITY = 85;

/** Pictures decoded at once, of all companies: each may take 4 bytes per pixel. */
const turns = new FairQueue({ places: 2, reserved: 1, maxWaiting: 20, patienceMilliseconds: 20_000 });

/** Loaded with the first picture: most processes never decode one. */
let library: Promise<typeof import('sharp')['default']> | undefined;
const loadSharp = () => {
  library ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    sharp.cache(false);
    return sharp;
  });
  return library;
};

/**
 * N6: returns a square JPEG of 512 pixels a side from a photo: upright, from its middle, on white, and without the metadata, such as a place.
 * An animation becomes its first frame. The content alone decides on the format. Throws faults of `file`.
 */
export async function writePicture(companyId: CompanyId, bytes: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp();
  await turns.enter(companyId);
  try {
    // The number of pixels is compared below, so that its fault has a sentence of its own.
    const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 });
    const { width, height } = await readable<Metadata>(picture.metadata());
    if (width * height > MAX_PICTURE_PIXELS)
      throw new InvalidFields({
        file: { key: 'picture_too_many_pixels', values: { maximum: MAX_PICTURE_PIXELS / 1_000_000 } },
      });
    return await readable(squareOf(picture).toBuffer());
  } finally {
    turns.leave(companyId);
  }
}

const squareOf = (picture: Sharp): Sharp =>
  picture
    .autoOrient()
    .resize(PICTURE_SIDE_PIXELS, PICTURE_SIDE_PIXELS, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: JPEG_QUALITY });

/** Any failure of the decoder means that the file is no picture it can read. */
const readable = <Result>(decoding: Promise<Result>): Promise<Result> =>
  decoding.catch(() => {
    throw new InvalidFields({ file: 'picture_not_readable' });
  });

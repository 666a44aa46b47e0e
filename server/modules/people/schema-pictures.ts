import { z } from 'zod';
import { idOf, problem, shortText } from '../../platform/shared/schemas.ts';
import { MAX_PICTURE_PIXELS } from './constants.ts';

export const pictureInput = z.object({
  id: idOf('employee'),
  version: shortText().optional().meta({
    description: 'Version in `imageProfileURL`: an earlier one is 404 `picture_not_found`. Default: the current one.',
  }),
});

export const updatePictureInput = z.object({
  id: idOf('employee'),
  file: z
    .file()
    .refine(({ size }) => size > 0, problem('file_empty'))
    .meta({
      description: `JPEG, PNG, WebP or GIF of at most 10 MB and ${MAX_PICTURE_PIXELS / 1_000_000} million pixels. The content alone determines the type.`,
    }),
});

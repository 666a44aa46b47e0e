import { z } from 'zod';
import { EXPORT_FORMATS } from './exports.ts';

/** The format of a list's file, in the input of its export. */
export const exportFormat = () => z.enum(EXPORT_FORMATS).meta({ description: 'The format of the file.' });

/** The file itself, as the pages get it. */
export const exportedFile = z.strictObject({
  fileName: z.string(),
  mediaType: z.string(),
  encoding: z.enum(['text', 'base64']),
  content: z.string(),
  rows: z.int(),
  total: z.int(),
});

import { z } from 'zod';
import { name, textLike } from '../../platform/shared/schemas.ts';

const MAX_PAGE = 100;
const MAX_QUERY = 2000;
const MAX_VIEW_NAME = 60;

const page = () =>
  textLike(/^[a-z][a-z0-9/-]*$/, 'page_of_list')
    .max(MAX_PAGE)
    .meta({ description: 'The list, as its address calls it.' });

export const listViewsInput = z.object({ page: page() });

export const saveViewInput = z.object({
  page: page(),
  name: name(MAX_VIEW_NAME),
  query: z.string().max(MAX_QUERY).meta({ description: 'The parameters of the address.' }),
  isShared: z.boolean().default(false).meta({ description: 'Everybody in the company has it.' }),
});

export const deleteViewInput = z.object({ page: page(), name: name(MAX_VIEW_NAME) });

export const viewOutput = z.strictObject({
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  /** True if it belongs to the caller, who may change it. */
  isOwn: z.boolean(),
});

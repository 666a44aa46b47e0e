import type { z } from 'zod';
import type { tokenOutput } from '#server/modules/access/schema.ts';
import type { apiRequestOutput } from '#server/modules/access/schema-api-requests.ts';

export type ApiToken = z.output<typeof tokenOutput>;
export type ApiRequest = z.output<typeof apiRequestOutput>;

import type { z } from 'zod';
import type { tokenOutput } from '#server/access/schema.ts';
import type { apiRequestOutput } from '#server/access/schema-api-requests.ts';

export type ApiToken = z.output<typeof tokenOutput>;
export type ApiRequest = z.output<typeof apiRequestOutput>;

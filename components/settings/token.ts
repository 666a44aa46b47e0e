import type { z } from 'zod';
import type { tokenOutput } from '#server/access/schema.ts';

export type ApiToken = z.output<typeof tokenOutput>;

import type { z } from 'zod';
import { correctionReasons } from '#drizzle/schema/corrections.ts';
import type { Catalogue } from '../../platform/catalogue/catalogue.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import { correctionReasonOutput } from './schema-reasons.ts';

export const reasons = {
  resource: 'correction_reason',
  table: correctionReasons,
  record: answeredRecord(correctionReasonOutput, { table: correctionReasons }),
} satisfies Catalogue<typeof correctionReasons, z.output<typeof correctionReasonOutput>>;

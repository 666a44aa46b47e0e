import type { z } from 'zod';
import type { agreements, contractTypes } from '#drizzle/schema/contracts.ts';
import { formatUtc } from '../shared/dates.ts';
import type { agreementOutput, contractTypeOutput } from './schema-catalogues.ts';

type EditableRecord = Pick<typeof contractTypes.$inferSelect, 'id' | 'name' | 'editable' | 'createdAt' | 'updatedAt'>;

/** A record of a catalogue that is a name and nothing else. */
export function presentEditable(record: EditableRecord): z.output<typeof contractTypeOutput> {
  return {
    id: record.id,
    name: record.name,
    editable: record.editable,
    createdAt: formatUtc(record.createdAt),
    updatedAt: formatUtc(record.updatedAt),
  };
}

export function presentAgreement(agreement: typeof agreements.$inferSelect): z.output<typeof agreementOutput> {
  return {
    id: agreement.id,
    companyId: agreement.companyId,
    name: agreement.name,
    code: agreement.code,
    color: agreement.color,
    annualHours: agreement.annualHours,
    additionalHoursPercent: agreement.additionalHoursPercent,
    totalAdditionalHours: agreement.totalAdditionalHours,
    maxDaysToWork: agreement.maxDaysToWork,
    createdAt: formatUtc(agreement.createdAt),
    updatedAt: formatUtc(agreement.updatedAt),
  };
}

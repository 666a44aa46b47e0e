import type { z } from 'zod';
import * as tables from '#drizzle/schema/contracts.ts';
import { leaveReasons as leaveReasonTable } from '#drizzle/schema/people.ts';
import type { Catalogue } from '../../platform/catalogue/catalogue.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import * as schema from './schema-catalogues.ts';

export const contractTypes = {
  resource: 'contract_type',
  table: tables.contractTypes,
  record: answeredRecord(schema.contractTypeOutput, { table: tables.contractTypes }),
} satisfies Catalogue<typeof tables.contractTypes, z.output<typeof schema.contractTypeOutput>>;

export const degrees = {
  resource: 'degree',
  table: tables.degrees,
  record: answeredRecord(schema.degreeOutput, { table: tables.degrees }),
} satisfies Catalogue<typeof tables.degrees, z.output<typeof schema.degreeOutput>>;

export const jobLevels = {
  resource: 'job_level',
  table: tables.jobLevels,
  record: answeredRecord(schema.jobLevelOutput, { table: tables.jobLevels }),
} satisfies Catalogue<typeof tables.jobLevels, z.output<typeof schema.jobLevelOutput>>;

export const workdayTypes = {
  resource: 'workday_type',
  table: tables.workdayTypes,
  record: answeredRecord(schema.workdayTypeOutput, { table: tables.workdayTypes }),
} satisfies Catalogue<typeof tables.workdayTypes, z.output<typeof schema.workdayTypeOutput>>;

export const agreements = {
  resource: 'agreement',
  table: tables.agreements,
  fields: schema.agreementFields,
  record: answeredRecord(schema.agreementOutput, { table: tables.agreements }),
} satisfies Catalogue<typeof tables.agreements, z.output<typeof schema.agreementOutput>>;

/** G8: each name is stored once, whatever its case. */
export const leaveReasons = {
  resource: 'leave_reason',
  table: leaveReasonTable,
  required: schema.leaveReasonFields,
  record: answeredRecord(schema.leaveReasonOutput, { table: leaveReasonTable }),
  conflicts: { leave_reasons_name_key: 'leave_reason_already_exists' },
} satisfies Catalogue<typeof leaveReasonTable, z.output<typeof schema.leaveReasonOutput>>;

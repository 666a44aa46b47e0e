import * as tables from '#drizzle/schema/contracts.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { presentAgreement, presentEditable } from './present-catalogues.ts';
import * as schema from './schema-catalogues.ts';

export const contractTypes = {
  resource: 'contract_type',
  table: tables.contractTypes,
  output: schema.contractTypeOutput,
  present: presentEditable,
} satisfies Catalogue<typeof tables.contractTypes, typeof schema.contractTypeOutput>;

export const degrees = {
  resource: 'degree',
  table: tables.degrees,
  output: schema.degreeOutput,
  present: presentEditable,
} satisfies Catalogue<typeof tables.degrees, typeof schema.degreeOutput>;

export const jobLevels = {
  resource: 'job_level',
  table: tables.jobLevels,
  output: schema.jobLevelOutput,
  present: presentEditable,
} satisfies Catalogue<typeof tables.jobLevels, typeof schema.jobLevelOutput>;

export const workdayTypes = {
  resource: 'workday_type',
  table: tables.workdayTypes,
  output: schema.workdayTypeOutput,
  present: presentEditable,
} satisfies Catalogue<typeof tables.workdayTypes, typeof schema.workdayTypeOutput>;

export const agreements = {
  resource: 'agreement',
  table: tables.agreements,
  fields: schema.agreementFields,
  output: schema.agreementOutput,
  present: presentAgreement,
} satisfies Catalogue<typeof tables.agreements, typeof schema.agreementOutput>;

/** G8: one name is kept once, whatever its case. */
export const leaveReasons = {
  resource: 'leave_reason',
  table: tables.leaveReasons,
  required: schema.leaveReasonFields,
  output: schema.leaveReasonOutput,
  present: presentEditable,
  conflicts: { leave_reasons_name_key: 'leave_reason_already_exists' },
  isReferredTo: false,
} satisfies Catalogue<typeof tables.leaveReasons, typeof schema.leaveReasonOutput>;

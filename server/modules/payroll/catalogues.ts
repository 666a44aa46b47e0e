import type { z } from 'zod';
import { payrollTemplates } from '#drizzle/schema/payroll.ts';
import type { Catalogue } from '../../platform/catalogue/catalogue.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import type { FieldMessage } from '../../platform/shared/errors.ts';
import { templateOf } from './rules-presets.ts';
import { type PayrollTemplate, templateFaults } from './rules-template.ts';
import { templateFields, templateOutput } from './schema-templates.ts';

type Fields = Partial<PayrollTemplate>;

/** Returns a template with these fields and, where they are omitted, those of its preset (P4). */
export const filledTemplate = ({ preset = 'csv', ...fields }: Fields): PayrollTemplate => {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
  return { ...templateOf(preset), ...given };
};

export const templates = {
  resource: 'template',
  table: payrollTemplates,
  fields: templateFields,
  columns: (fields: Fields, id?: string) => (id === undefined ? { ...fields, ...filledTemplate(fields) } : fields),
  record: answeredRecord(templateOutput, { table: payrollTemplates }),
  faultsOf: (fields: Fields): Record<string, FieldMessage> => templateFaults(filledTemplate(fields)),
  isReferredTo: false,
} satisfies Catalogue<typeof payrollTemplates, z.output<typeof templateOutput>>;

import { PRESETS, type Preset } from '#server/modules/payroll/constants.ts';
import { templateOf } from '#server/modules/payroll/rules-presets.ts';
import {
  CLIENT_NUMBER,
  CONSULTANT_NUMBER,
  type PayrollTemplate,
  templateFaults,
} from '#server/modules/payroll/rules-template.ts';

/** A template as the form has it. */
export type TemplateValues = Omit<PayrollTemplate, 'columns' | 'consultantNumber' | 'clientNumber'> & {
  name: string;
  columns: { field: PayrollTemplate['columns'][number]['field']; title: string; text: string }[];
  consultantNumber: string;
  clientNumber: string;
};

/** A stored template, as the list returns it. */
export type StoredTemplate = { id: string; name: string } & PayrollTemplate;

export const isPreset = (text: string): text is Preset => (PRESETS as readonly string[]).includes(text);

/** The values of the form for a template, or for a new one of a preset. */
export function templateValues(
  { preset, columns, consultantNumber, clientNumber, ...fields }: PayrollTemplate,
  name: string,
): TemplateValues {
  return {
    ...{ ...fields, preset, name },
    columns: columns.map((column) => ({ ...column })),
    consultantNumber: consultantNumber ?? '',
    clientNumber: clientNumber ?? '',
  };
}

export const newTemplate = (preset: Preset, name = ''): TemplateValues => templateValues(templateOf(preset), name);

/** The input of the form's call. */
export const templateInput = ({ name, consultantNumber, clientNumber, ...fields }: TemplateValues) => ({
  ...fields,
  name: name.trim(),
  consultantNumber: consultantNumber.trim() || null,
  clientNumber: clientNumber.trim() || null,
});

/** Fields that no file can be written with yet: those that the form still misses, and faulty ones (P4, P5). */
export function unwritableFields(values: TemplateValues): string[] {
  const template = templateInput(values);
  const { consultantNumber, clientNumber } = template;
  const fields = Object.keys(templateFaults(template)).map((path) => path.split('.', 1).join());
  if (consultantNumber !== null && !CONSULTANT_NUMBER.test(consultantNumber)) fields.push('consultantNumber');
  if (clientNumber !== null && !CLIENT_NUMBER.test(clientNumber)) fields.push('clientNumber');
  return [...new Set(fields)];
}

import { templates } from '#server/modules/payroll/catalogues.ts';
import { ABSENCE_PREFIX } from '#server/modules/payroll/constants.ts';
import { updateCodeMap } from '#server/modules/payroll/manage-codes.ts';
import { updateCodeMapInput } from '#server/modules/payroll/schema.ts';
import { manageRecords } from '#server/platform/catalogue/manage-records.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import type { AbsenceKey } from './absence-key.ts';
import type { Catalogue } from './write-catalogue.ts';

/** Codes of the payroll office; null: the kind is part of others, or handed over otherwise. */
const codes: Record<string, string | null> = {
  worked: null,
  ordinary: '100',
  complementary: '105',
  overtime: '110',
  bonus: '115',
  night: '120',
  sunday: '121',
  holiday: '122',
  payout: null,
  'retro:overtime': '190',
  'retro:bonus': '192',
};

const absenceCodes: Record<AbsenceKey, { code: string | null; unit: 'days' | 'hours' }> = {
  vacation: { code: '300', unit: 'days' },
  sick: { code: '310', unit: 'days' },
  appointment: { code: '320', unit: 'hours' },
  time_in_lieu: { code: null, unit: 'hours' },
  moving: { code: '330', unit: 'days' },
  family: { code: '340', unit: 'days' },
};

export const TEMPLATE = { name: 'Payroll office', preset: 'csv' } as const;

/** The payroll of a company: the codes of all kinds of time, and the template of the payroll office. */
export async function writePayroll(scope: Scope, { absenceTypes }: Catalogue): Promise<void> {
  const kinds = Object.entries(codes).map(([kind, code]) => ({ kind, code, exported: code !== null }));
  const absences = (Object.keys(absenceCodes) as AbsenceKey[]).map((key) => {
    const { code, unit } = absenceCodes[key];
    return { kind: `${ABSENCE_PREFIX}${absenceTypes[key]}`, code, unit, exported: code !== null };
  });
  await updateCodeMap(scope, updateCodeMapInput.parse({ codes: [...kinds, ...absences] }));
  await manageRecords(templates).create(scope, TEMPLATE);
}

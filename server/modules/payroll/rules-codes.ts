import type { FieldMessage } from '../../platform/shared/errors.ts';
import type { CONTENTS, PayrollUnit } from './constants.ts';
import { changedKindOf, isAbsenceKind, unitsOfKind } from './rules-kinds.ts';

/** How a kind goes to payroll (P3). `code` is null only if it is not exported. */
export interface PayrollCode {
  officeId: string | null;
  kind: string;
  code: string | null;
  unit: PayrollUnit;
  factor: number;
  exported: boolean;
}

/** The code map of a company: codes by office, null for the company, and kind. */
export type CodeMap = ReadonlyMap<string | null, ReadonlyMap<string, PayrollCode>>;

export function codeMapOf(codes: readonly PayrollCode[]): CodeMap {
  const byOffice = Map.groupBy(codes, ({ officeId }) => officeId);
  return new Map(
    [...byOffice].map(([officeId, own]) => [officeId, new Map(own.map((code) => [code.kind, code]))] as const),
  );
}

const ownCode = (codes: CodeMap, officeId: string | null, kind: string): PayrollCode | undefined =>
  codes.get(officeId)?.get(kind) ?? codes.get(null)?.get(kind);

/**
 * P3: returns how a kind of an office goes to payroll: as the office says, else as the company; undefined if nobody says. A late change of
 * which nobody says anything goes as the kind that it changes.
 */
export const codeOf = (codes: CodeMap, officeId: string | null, kind: string): PayrollCode | undefined =>
  ownCode(codes, officeId, kind) ?? ownCode(codes, officeId, changedKindOf(kind));

type Given = { kind: string; code?: string | null | undefined; unit: PayrollUnit; exported: boolean };

/** P3: an exported kind has a code, each kind is there once, and only absences are counted in days. */
export function codesFaults(codes: readonly Given[]): Record<string, FieldMessage> {
  const faults: Record<string, FieldMessage> = {};
  const kinds = new Set<string>();
  for (const [index, { kind, code, unit, exported }] of codes.entries()) {
    if (kinds.has(kind)) faults[`codes.${index}.kind`] = 'payroll_kind_twice';
    kinds.add(kind);
    if (exported && !code) faults[`codes.${index}.code`] = 'blank';
    if (!unitsOfKind(kind).includes(unit)) faults[`codes.${index}.unit`] = 'payroll_unit';
  }
  return faults;
}

/** Whether a template writes a kind. */
export const isContained = (contents: (typeof CONTENTS)[number], kind: string): boolean =>
  contents === 'all' || (contents === 'absences') === isAbsenceKind(kind);

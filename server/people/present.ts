import type { z } from 'zod';
import type { customFields, jobCharges } from '#drizzle/schema/people.ts';
import { formatUtc } from '../shared/dates.ts';
import type { DepartmentAssignation, OfficeAssignation } from './repository-assignations.ts';
import type { departmentAssignationOutput, officeAssignationOutput } from './schema-assignations.ts';
import type { customFieldOutput, jobChargeOutput } from './schema-catalogues.ts';

export function presentJobCharge(jobCharge: typeof jobCharges.$inferSelect): z.output<typeof jobChargeOutput> {
  return { id: jobCharge.id, name: jobCharge.name, editable: jobCharge.editable };
}

/** The field itself, without anyone's value. */
export function presentCustomField(field: typeof customFields.$inferSelect): z.output<typeof customFieldOutput> {
  return {
    id: field.id,
    companyId: field.companyId,
    name: field.name,
    slug: field.slug,
    type: field.type,
    value: null,
    createdAt: formatUtc(field.createdAt),
    updatedAt: formatUtc(field.updatedAt),
  };
}

export function presentDepartmentAssignation(
  assignation: DepartmentAssignation,
): z.output<typeof departmentAssignationOutput> {
  return {
    id: assignation.id,
    employeeId: assignation.employeeId,
    departmentId: assignation.departmentId,
    createdAt: formatUtc(assignation.createdAt),
    updatedAt: formatUtc(assignation.updatedAt),
  };
}

export function presentOfficeAssignation(assignation: OfficeAssignation): z.output<typeof officeAssignationOutput> {
  return {
    id: assignation.id,
    employeeId: assignation.employeeId,
    officeId: assignation.officeId,
    createdAt: formatUtc(assignation.createdAt),
    updatedAt: formatUtc(assignation.updatedAt),
  };
}

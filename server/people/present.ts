import type { z } from 'zod';
import { formatUtc } from '../shared/dates.ts';
import type { DepartmentAssignation, OfficeAssignation } from './repository-assignations.ts';
import type { departmentAssignationOutput, officeAssignationOutput } from './schema-assignations.ts';

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

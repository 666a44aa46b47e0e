import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { maySee } from '../access/field-rights.ts';
import type { AbsenceTypeOfRequest } from './repository.ts';
import type { absenceRowOutput } from './schema.ts';

type TypeSummary = z.output<typeof absenceRowOutput>['absenceType'];

/** Hides what the caller may not see of one person's requests (I4): of private types all but the fact of an absence. */
export interface View {
  isHidden(type: Pick<AbsenceTypeOfRequest, 'visibility'>): boolean;
  typeOf(type: AbsenceTypeOfRequest): TypeSummary;
  /** Returns whether the caller may see comments on absences of the type. */
  seesComments(type: Pick<AbsenceTypeOfRequest, 'visibility'>): boolean;
}

export function viewOf(scope: Scope, employeeId: string): View {
  const isHidden: View['isHidden'] = ({ visibility }) =>
    visibility === 'private' && !maySee(scope, 'health', employeeId);
  return {
    isHidden,
    typeOf: (type) => {
      if (isHidden(type)) return null;
      const { visibility, ...summary } = type;
      return summary;
    },
    seesComments: (type) => !isHidden(type) && maySee(scope, 'comment', employeeId),
  };
}

import type { Scope } from '../../platform/db/scope.ts';
import { may } from '../../platform/shared/rights.ts';

/** N2: returns whether the caller may store and delete documents of an employee: their own, and everybody's for administrators. */
export const mayChangeDocumentsOf = ({ actor }: Pick<Scope, 'actor'>, employeeId: string): boolean =>
  employeeId === actor.employeeId || may(actor, 'administer');

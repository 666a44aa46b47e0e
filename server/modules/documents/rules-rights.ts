import type { Scope } from '../../platform/db/scope.ts';
import { may } from '../../platform/shared/rights.ts';

/** N2: who may keep and delete documents of an employee: themselves, and who may administer. */
export const mayChangeDocumentsOf = ({ actor }: Pick<Scope, 'actor'>, employeeId: string): boolean =>
  employeeId === actor.employeeId || may(actor, 'administer');

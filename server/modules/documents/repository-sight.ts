import type { Condition } from '../../platform/db/conditions.ts';
import { may } from '../../platform/shared/rights.ts';
import { maySee } from '../access/field-rights.ts';
import { type Asking, aboutNobodyElse, inScope, perScope } from '../access/in-scope.ts';
import { FOR_MANAGERS, FOR_PERSON } from '../access/repository-documents.ts';

/** N2: the caller sees all documents of people in scope, or some: of their own, and as a manager of others. */
export const sightOf = (asking: Asking) => ({
  seesAll: maySee(asking, 'health', null) && maySee(asking, 'personal', null),
  ownId: asking.actor.employeeId,
  manages: may(asking.actor, 'decide'),
});

const forManager = perScope(
  (isSeen) =>
    `((documents.employee_id = ?::uuid and ${FOR_PERSON}) or (${FOR_MANAGERS} and ${isSeen('documents.employee_id')}))`,
);

/** N2, for lists of documents. */
export function isVisible(asking: Asking): Condition[] {
  const { seesAll, ownId, manages } = sightOf(asking);
  if (seesAll) return inScope(asking, 'documents.employee_id');
  if (manages) return [[forManager(asking), ownId]];
  aboutNobodyElse(asking);
  return ownId === null ? [['false']] : [['documents.employee_id = ?', ownId], [FOR_PERSON]];
}

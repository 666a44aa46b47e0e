import type { Condition } from '../../platform/db/conditions.ts';
import { may } from '../../platform/shared/rights.ts';
import { maySee } from '../access/field-rights.ts';
import { type Asking, aboutNobodyElse, inScope, perScope } from '../access/in-scope.ts';

const ofKind = (flag: 'visible_to_employee' | 'visible_to_managers') =>
  `exists (select from document_kinds k where k.company_id = documents.company_id and k.id = documents.kind_id and k.${flag})`;
const OF_ABSENCE = `exists (select from absence_day_off_requests r
  where r.company_id = documents.company_id and r.employee_id = documents.employee_id and r.document_ids @> array[documents.id])`;

/** N2: the person sees documents without a kind, of a kind for them, and of their absences. */
export const FOR_PERSON = `(documents.kind_id is null or ${ofKind('visible_to_employee')} or ${OF_ABSENCE})`;
/** N2: managers see documents of a kind for them, and none of absences. */
export const FOR_MANAGERS = `(${ofKind('visible_to_managers')} and not ${OF_ABSENCE})`;

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

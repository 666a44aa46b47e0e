import type { Scope } from '../../platform/db/scope.ts';
import { fullNameOf } from '../../platform/shared/full-name.ts';
import { recordReads } from '../audit/record-reads.ts';
import { viewOf } from './present.ts';
import type { AbsenceTypeOfRequest } from './repository.ts';

interface ShownRequest {
  request: { id: string };
  person: { id: string; firstName: string; lastName: string };
  absenceType: Pick<AbsenceTypeOfRequest, 'visibility'>;
}

/**
 * Records the people whose private absences a user was shown, a line per person (I4, I11). Skips the user's own, and sends nothing if there
 * are none.
 */
export async function recordHealthReads(scope: Scope, shown: readonly ShownRequest[]): Promise<void> {
  const { actor } = scope;
  if (actor.type !== 'user') return;
  const ofOthers = shown.filter(
    ({ person, absenceType }) =>
      absenceType.visibility === 'private' &&
      person.id !== actor.employeeId &&
      !viewOf(scope, person.id).isHidden(absenceType),
  );
  const events = [...Map.groupBy(ofOthers, ({ person }) => person.id)].map(([recordId, requests]) => {
    const { firstName, lastName } = requests[0]?.person ?? { firstName: '', lastName: '' };
    return {
      ...{ recordType: 'employee' as const, recordId, recordName: fullNameOf({ firstName, lastName }) },
      details: { absence_day_off_request_ids: requests.map(({ request }) => request.id) },
    };
  });
  await recordReads(scope, events);
}

import type { z } from 'zod';
import { ABSENCE_TYPE_KINDS } from '../absences/constants.ts';
import { listTypeNames } from '../absences/repository-types.ts';
import { maySee } from '../access/field-rights.ts';
import type { Scope } from '../db/scope.ts';
import { formatUtc } from '../shared/dates.ts';
import type { Page } from '../shared/lists.ts';
import { viewOf } from './present.ts';
import { recordHealthReads } from './record-reads.ts';
import * as repository from './repository.ts';
import type { inboxRowOutput, listInboxInput } from './schema.ts';

/**
 * Requests for a decision of the people in scope (I3), the oldest first; of other statuses, when asked for, the newest first. What the
 * caller may not see is left out (I4), and what they see of other people's health is recorded (I11).
 */
export async function listInbox(
  scope: Scope,
  input: z.output<typeof listInboxInput>,
): Promise<Page<z.output<typeof inboxRowOutput>>> {
  const privateOf = maySee(scope, 'health', null) ? 'everybody' : { employeeId: scope.actor.employeeId };
  const { rows, total } = await scope.read(repository.listInbox(scope, input, privateOf));
  await recordHealthReads(scope, rows);
  return {
    rows: rows.map(({ request, absenceType, hasComment, documentCount, ...row }) => {
      const view = viewOf(scope, row.person.id);
      return {
        ...request,
        createdAt: formatUtc(request.createdAt),
        ...row,
        absenceType: view.typeOf(absenceType),
        hasComment: hasComment && view.seesComments(absenceType),
        documentCount: view.isHidden(absenceType) ? 0 : documentCount,
      };
    }),
    total,
  };
}

/**
 * The absence types that requests can be looked for by, by name: private ones only for those who may see them (I4), and of some people's
 * scope those that one of them has a calendar of (I3).
 */
export async function listTypeChoices(scope: Scope): Promise<{ id: string; name: string }[]> {
  const kinds = maySee(scope, 'health', null) ? ABSENCE_TYPE_KINDS : (['normal'] as const);
  return scope.read(listTypeNames(scope, kinds));
}

/** How many requests of the people in scope wait for a decision. */
export async function countPendingRequests(scope: Scope): Promise<{ count: number }> {
  return { count: await scope.read(repository.countPending(scope)) };
}

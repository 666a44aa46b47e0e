import type { z } from 'zod';
import { employees } from '#drizzle/schema/people.ts';
import { hashOfFeed, newFeedSecret } from '../../platform/auth/calendar-feed.ts';
import type { PageText } from '../../platform/db/list-page.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import { siteOf } from '../../platform/runtime/settings.ts';
import { newId } from '../../platform/shared/ids.ts';
import { aboutNobodyElse, requireInScope } from '../access/in-scope.ts';
import { refuseUngrantedScopes } from '../access/refuse-ungranted.ts';
import { FEED_PATH } from './constants.ts';
import * as repository from './repository.ts';
import type { calendarFeedOutput, createCalendarFeedInput, listCalendarFeedsInput } from './schema.ts';

/** Returns feeds, newest first (N4): a user's own, and all of the company for administrators. */
export const listFeeds = (
  scope: Scope,
  input: z.output<typeof listCalendarFeedsInput>,
): Promise<PageText<z.output<typeof calendarFeedOutput>>> => scope.read(repository.listFeeds(scope, input));

/**
 * Creates a secret address at which calendars show absences (N4). Only this response contains it; the database stores a hash of its secret.
 * Throws `employee_not_found`, also out of scope, `department_not_found`, `office_not_found`, `entity_group_not_found`. A feed that a token
 * created ends with the token (I10), which throws `scope_not_granted` unless it may read absences itself.
 */
export async function createFeed(
  scope: Scope,
  { language, ...subject }: z.output<typeof createCalendarFeedInput>,
): Promise<repository.CreatedFeedText> {
  const { companyId, actor } = scope;
  const { employeeId } = subject;
  const secret = newFeedSecret();
  const id = newId();
  const at = new Date(scope.now().epochMilliseconds);
  const apiTokenId = actor.type === 'token' ? actor.id : null;
  const feed = { ...subject, companyId, id, language, hash: hashOfFeed(secret), apiTokenId, createdByName: actor.name };
  return scope.transaction(async ({ send, commit }) => {
    await send(
      refuseUngrantedScopes(scope, ['absences:read']),
      // The feed of a unit shows the people in scope whenever it is read.
      employeeId ? requireInScope(scope, employeeId) : nothing(aboutNobodyElse(scope)),
      lockRecords(companyId, employees, [employeeId]).orRefuse('employee_not_found'),
      repository.lockUnit(companyId, subject),
    );
    const [, created] = await commit(
      repository.insertFeed({ ...feed, createdAt: at, updatedAt: at }),
      repository.getCreated(companyId, id, `${siteOf(scope.services.settings)}${FEED_PATH}${secret}.ics`),
    );
    return created;
  });
}

/**
 * Deletes a feed: its address stops working at once. Throws `calendar_feed_not_found`, also for one that a user neither created nor may
 * administer.
 */
export async function deleteFeed(scope: Scope, { id }: { id: string }): Promise<void> {
  await scope.transaction(({ commit }) => commit(repository.deleteFeed(scope, id)));
}

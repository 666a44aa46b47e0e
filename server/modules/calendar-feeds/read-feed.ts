import { enterFeed, hashOfFeed } from '../../platform/auth/calendar-feed.ts';
import { inPortions } from '../../platform/in-portions.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { addDays, localDateOf } from '../../platform/shared/dates.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { say } from '../../platform/shared/field-texts.ts';
import { DAYS_AHEAD, DAYS_BACK } from './constants.ts';
import { listDays, noteRead } from './repository.ts';
import { eventsOf } from './rules.ts';
import { partsOfCalendar } from './rules-icalendar.ts';

/**
 * Returns the calendar of a secret (N4), as far as its creator may see it now, and counts the read. Null: there is none, or it has ended
 * with its creator's access or scope.
 */
export async function readFeed(runtime: Runtime, secret: string): Promise<string | null> {
  const entered = await enterFeed(runtime, hashOfFeed(secret));
  if (!entered) return null;
  const { scope, feedId } = entered;
  const { companyId } = scope;
  const today = localDateOf(scope.now(), 'UTC');
  const period = { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) };
  const at = new Date(scope.now().epochMilliseconds);
  const found = await scope
    .transaction(({ commit }) =>
      commit(noteRead({ companyId, id: feedId, at }).first(), listDays(companyId, feedId, period)),
    )
    .catch((error) => {
      // It was revoked meanwhile.
      if (error instanceof DomainError) return null;
      throw error;
    });
  const [head, days] = found ?? [];
  if (!head?.isSeen || !days) return null;
  const { name, language, isOwn } = head;
  const parts = partsOfCalendar({
    name: say(language, { key: 'calendar_absences', values: { name } }),
    absent: say(language, 'calendar_absent'),
    isOwn,
    events: eventsOf(days),
  });
  return (await inPortions(parts, (part) => part)).join('');
}

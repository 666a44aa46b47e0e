import { forEachCompany } from '../../platform/db/list-companies.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { MailValues } from '../../platform/mail/mails.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { isMailAddress } from '../../platform/mail/rules-mail.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { forEachOf } from '../../platform/shared/for-each-of.ts';
import { DAILY_MAIL_HOUR } from '../../platform/shared/notices.ts';
import { NOTICES_PATH } from '../../platform/shared/page-paths.ts';
import { type DailyReader, findAddress, listDailyReaders, markAsMailed, takeDailyNotices } from './repository.ts';
import { linkTo } from './write-notices.ts';

/** Older notices that were not mailed stay in the pages: the server sent no mail then. */
const LATEST_HOURS = 48;

/**
 * Mails each reader their unread notices of the day in one mail, from 08:00 in their time zone (M5). The mail is queued together with the
 * mark of the day, so repeating this sends none, and of two simultaneous runs one does. A failed mail does not stop the others; the first
 * error is thrown at the end.
 */
export async function deliverDaily(scope: Scope, signal?: AbortSignal): Promise<void> {
  if (scope.services.settings.smtpUrl === undefined) return;
  const since = scope.now().subtract({ hours: LATEST_HOURS });
  const readers = await scope.read(listDailyReaders(scope.companyId, since));
  await forEachOf(readers, 1, (reader) => mailDay(scope, reader, since), signal);
}

/** Runs `deliverDaily` for every company. */
export function deliverDailyEverywhere(runtime: Runtime, signal: AbortSignal): Promise<void> {
  return forEachCompany(runtime, (scope) => deliverDaily(scope, signal), signal);
}

async function mailDay(scope: Scope, reader: DailyReader, since: Temporal.Instant): Promise<void> {
  const { companyId, services } = scope;
  const now = scope.now();
  const local = now.toZonedDateTimeISO(reader.timeZone);
  const today = local.toPlainDate().toString();
  if (local.hour < DAILY_MAIL_HOUR || reader.mailedOn === today) return;
  await scope.transaction(async ({ send, commit }) => {
    if (!(await send(markAsMailed(companyId, reader, today)))) return;
    const [address, notices] = await send(
      findAddress(companyId, reader.id),
      takeDailyNotices(companyId, { memberId: reader.id, since, now }),
    );
    if (!address || notices.length === 0 || !isMailAddress(address.email)) return;
    const { email: to, language, companyName } = address;
    const kinds: MailValues['daily_notices']['kinds'] = {};
    for (const { kind } of notices) kinds[kind] = (kinds[kind] ?? 0) + 1;
    const values = { companyName, link: linkTo(scope, NOTICES_PATH), kinds };
    await commit(
      queueMail(
        services,
        { to, language, kind: 'daily_notices', values },
        { companyId, membershipId: reader.id, ids: notices.map(({ id }) => id) },
      ),
    );
  });
}

import type { Scope } from '../../platform/db/scope.ts';
import { together } from '../../platform/db/statement.ts';
import type { Send } from '../../platform/db/tenant.ts';
import type { Mail, MailValues } from '../../platform/mail/mails.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { isMailAddress } from '../../platform/mail/rules-mail.ts';
import { siteOf } from '../../platform/runtime/settings.ts';
import { COMPANY_PARAMETER } from '../../platform/shared/company-at-work.ts';
import type { ListedNoticeKind } from '../../platform/shared/notices.ts';
import { type NoticedFact, type WrittenNotice, writeNoticesOf } from './repository.ts';

/** Values of a kind's mail besides the company and the link. */
type ValuesOf<Kind extends ListedNoticeKind> = (
  reader: WrittenNotice,
) => Omit<MailValues[Kind], 'companyName' | 'link'>;

/**
 * M5: notifies members of a fact, in its transaction. A member who has a notice of the fact gets no second one, whatever runs at once; who has
 * chosen mails at once gets one, queued with the notice, and sent only while they may see it.
 */
export async function writeNotices<Kind extends ListedNoticeKind>(
  { send }: { send: Send },
  scope: Scope,
  {
    memberIds,
    valuesOf,
    ...noticed
  }: NoticedFact & { kind: Kind; memberIds: readonly string[]; valuesOf: ValuesOf<Kind> },
): Promise<void> {
  if (memberIds.length === 0) return;
  const { companyId, services } = scope;
  const written = await send(writeNoticesOf(companyId, noticed, { memberIds, now: scope.now() }));
  const mails = written
    // An invalid address of one account must not stop the other mails.
    .filter(({ email }) => isMailAddress(email))
    .map((reader) => {
      const { id, membershipId, path, email: to, language, companyName } = reader;
      const values = { ...valuesOf(reader), companyName, link: linkTo(scope, path) };
      const mail = { to, language, kind: noticed.kind, values } as unknown as Mail;
      return queueMail(services, mail, { companyId, membershipId, ids: [id] });
    });
  if (mails.length > 0) await send(together(...mails));
}

/** Address of a page that mails lead to, in the company of the scope. */
export const linkTo = ({ companyId, services }: Pick<Scope, 'companyId' | 'services'>, path: string): string =>
  `${siteOf(services.settings)}${path}?${COMPANY_PARAMETER}=${companyId}`;

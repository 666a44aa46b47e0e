import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read, together } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import type { CorrectedValues, CorrectionOutcome, Mail } from '../../platform/mail/mails.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { isMailAddress } from '../../platform/mail/rules-mail.ts';
import { siteOf } from '../../platform/runtime/settings.ts';
import { COMPANY_PARAMETER } from '../../platform/shared/company-at-work.ts';
import { CORRECTIONS_PATH } from '../../platform/shared/page-paths.ts';
import type { CorrectedEntry, Correction } from './repository.ts';
import * as notices from './repository-notices.ts';

type Recipient = { email: string; language: string; companyName: string };
type Recipients = Read<Recipient[]>;
const NOBODY: Recipients = nothing<Recipient[]>([]);
type Quoted = Omit<CorrectedValues, 'companyName'>;

/** J7: mails the side that has to answer what is proposed, with old and new values. `proposedOn`: it is a reminder of a proposal of that day. */
export function notifyOfProposal(
  tx: Transaction,
  scope: Scope,
  correction: Correction,
  proposedOn?: string,
): Promise<void> {
  const { employeeId, side, proposerName, answerBy } = correction;
  const kind = proposedOn === undefined ? 'correction_proposed' : 'correction_reminder';
  const at = { companyId: scope.companyId, employeeId };
  const recipients =
    side === 'company' ? notices.listEmployeeRecipients(kind, at) : notices.listDecidingRecipients(kind, at);
  return notify(tx, scope, correction, recipients, (quoted) => {
    const values = { ...quoted, proposerName, ...(answerBy !== null && { answerOn: answerBy }) };
    return proposedOn === undefined
      ? { kind: 'correction_proposed', values }
      : { kind: 'correction_reminder', values: { ...values, proposedOn } };
  });
}

/** J2, J7: mails the other side the outcome of a correction. */
export function notifyOfOutcome(
  tx: Transaction,
  scope: Scope,
  correction: Correction,
  { outcome, comment }: { outcome: CorrectionOutcome; comment: string | null },
): Promise<void> {
  const { employeeId, side, proposerType, proposerId } = correction;
  const kind = 'correction_decided';
  const at = { companyId: scope.companyId, employeeId };
  const isAnswer = outcome !== 'withdrawn' && outcome !== 'carried_out';
  const toEmployee = (side === 'employee') === isAnswer;
  const proposer = proposerType === 'user' ? proposerId : null;
  const toCompany = () => {
    if (!isAnswer) return notices.listDecidingRecipients(kind, at);
    return proposer === null ? NOBODY : notices.listProposingRecipients(kind, { ...at, userId: proposer });
  };
  const values = { outcome, deciderName: scope.actor.name, ...(comment && { comment }) };
  return notify(
    ...([tx, scope, correction] as const),
    toEmployee ? notices.listEmployeeRecipients(kind, at) : toCompany(),
    (quoted) => ({ kind, values: { ...quoted, ...values } }),
  );
}

async function notify(
  tx: Transaction,
  scope: Scope,
  correction: Correction,
  recipients: Recipients,
  mailOf: (values: CorrectedValues) => Pick<Mail, 'kind' | 'values'>,
): Promise<void> {
  const { companyId, services } = scope;
  if (services.settings.smtpUrl === undefined) return;
  const [{ employeeName, names }, to] = await tx.send(notices.findNames(companyId, correction), recipients);
  const link = `${siteOf(services.settings)}${CORRECTIONS_PATH}?${COMPANY_PARAMETER}=${companyId}`;
  const quoted = { ...quotedOf(correction, names), employeeName, link };
  const mails = to
    // An invalid address of one account must not stop the other mails.
    .filter(({ email }) => isMailAddress(email))
    .map(({ email, language, companyName }) =>
      queueMail(services, { to: email, language, ...mailOf({ ...quoted, companyName }) } as Mail),
    );
  if (mails.length > 0) await tx.send(together(...mails));
}

function quotedOf(
  { before, after, reason }: Correction,
  names: Readonly<Record<string, string>>,
): Omit<Quoted, 'employeeName' | 'link'> {
  const old = before && quotedEntry(before, names);
  const made = after && quotedEntry(after, names);
  return {
    ...(old && { beforeOn: old.on, beforeSpan: old.span, beforeEntry: old.entry }),
    ...(made && { afterOn: made.on, afterSpan: made.span, afterEntry: made.entry }),
    ...(old && !made && { deletedOn: old.on }),
    reason,
  };
}

/** Date, and clock times in the entry's time zone with the name of its break or check type. */
function quotedEntry(entry: CorrectedEntry, names: Readonly<Record<string, string>>) {
  const { startedAt, endedAt, timeZone, workEntryType, workBreakId, workCheckTypeId } = entry;
  const local = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  const clock = (instant: string) => local(instant).toPlainTime().toString({ smallestUnit: 'minute' });
  const kinds = [workBreakId, workCheckTypeId].flatMap((id) => (id === null ? [] : (names[id] ?? [])));
  return {
    on: local(startedAt).toPlainDate().toString(),
    span: `${clock(startedAt)}–${endedAt === null ? '' : clock(endedAt)}${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}`,
    entry: workEntryType,
  };
}

import { isMailAddress } from './rules-mail.ts';
import { domainOf, mailTransport } from './send-mail.ts';
import { writeMail } from './write-mail.ts';

/** Line of a conversation: from us, or from the mail server. */
export interface SmtpLine {
  from: 'client' | 'server';
  text: string;
}

export interface TestedMail {
  /** Why it was not accepted; null if it was. */
  failure: string | null;
  conversation: SmtpLine[];
}

const TEST_MILLISECONDS = 30_000;
const MAX_LINE_LENGTH = 500;
const HIDDEN = '/* secret */';

/**
 * Sends a test mail at once, and records the conversation with the mail server. It never contains the password. Throws a `TypeError` if `to`
 * is not an address.
 */
export async function sendTestMail(
  { smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string },
  { to, language }: { to: string; language: string },
): Promise<TestedMail> {
  if (!isMailAddress(to)) throw new TypeError('The recipient of a mail is not an address.');
  const conversation: SmtpLine[] = [];
  const hide = hidingOf(smtpUrl);
  const record = ({ tnx }: { tnx?: string }, text: unknown) => {
    if (tnx !== 'client' && tnx !== 'server') return;
    for (const line of String(text).split(/\r?\n/)) {
      conversation.push({ from: tnx, text: hide(line).slice(0, MAX_LINE_LENGTH) });
    }
  };
  try {
    await mailTransport(smtpUrl, { debug: record }).sendMail({
      ...writeMail({ kind: 'test', to, language, values: {} }),
      from: mailFrom,
      to: { name: '', address: to },
      messageId: `<${crypto.randomUUID()}@${domainOf(mailFrom, smtpUrl)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(TEST_MILLISECONDS),
    });
    return { failure: null, conversation };
  } catch (error) {
    return { failure: hide((error as Error).message).slice(0, MAX_LINE_LENGTH), conversation };
  }
}

/** Replaces the password, which a mail server might repeat, also in the encodings of SMTP. */
function hidingOf(smtpUrl: string): (text: string) => string {
  const { username, password } = new URL(smtpUrl);
  if (password === '') return (text) => text;
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const hidden = [base64(`\0${user}\0${secret}`), base64(secret), password, secret];
  return (text) => hidden.reduce((shown, one) => shown.replaceAll(one, HIDDEN), text);
}

import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { type SmtpLine, sendTestMail } from '../../platform/mail/send-test-mail.ts';
import { MINUTE_IN_SECONDS } from '../../platform/shared/units-of-time.ts';
import { createLimiter } from '../../platform/usage/create-limiter.ts';
import { TEST_MAILS_PER_MINUTE } from './constants.ts';
import { readAddressOf } from './repository.ts';
import { type Finding, finding, mailServerOf } from './rules.ts';
import type { testMailOutput } from './schema.ts';

/** Every company uses the same mail server, whose operator may have a quota. */
const limiter = createLimiter('test-mails', { points: TEST_MAILS_PER_MINUTE, duration: MINUTE_IN_SECONDS });

/** Sends a test mail to the owner who asks, at once, and returns the conversation with the mail server. */
export async function checkMail(scope: Scope): Promise<z.output<typeof testMailOutput>> {
  const { settings } = scope.services;
  const { id } = scope.actor;
  const reader = settings.smtpUrl === undefined || id === null ? undefined : await scope.read(readAddressOf(id));
  if (!reader || id === null) return { to: null, finding: finding('mailOff'), conversation: [] };
  const seconds = await limiter.count(id);
  if (seconds !== null) return { to: null, finding: finding('mailLimited', { seconds }), conversation: [] };
  const tested = await testMail(settings, { to: reader.email, language: reader.language });
  return { to: reader.email, ...tested };
}

/** Sends a test mail with the settings of the environment. */
export async function testMail(
  { smtpUrl, mailFrom }: { smtpUrl: string | undefined; mailFrom: string | undefined },
  recipient: { to: string; language: string },
): Promise<{ finding: Finding; conversation: SmtpLine[] }> {
  if (smtpUrl === undefined || mailFrom === undefined) return { finding: finding('mailOff'), conversation: [] };
  const { failure, conversation } = await sendTestMail({ smtpUrl, mailFrom }, recipient);
  const server = mailServerOf(smtpUrl);
  return {
    finding:
      failure === null ? finding('mailAccepted', { server }) : finding('mailRefused', { server, reason: failure }),
    conversation,
  };
}

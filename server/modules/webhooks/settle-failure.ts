import type { Scope } from '../../platform/db/scope.ts';
import { together } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { isMailAddress } from '../../platform/mail/rules-mail.ts';
import { type Settings, siteOf } from '../../platform/runtime/settings.ts';
import { COMPANY_PARAMETER } from '../../platform/shared/company-at-work.ts';
import { NOTICES } from '../../platform/shared/notices.ts';
import { WEBHOOKS_PATH } from '../../platform/shared/page-paths.ts';
import { rolesWith } from '../../platform/shared/rights.ts';
import { listFailureRecipients } from '../access/repository-notices.ts';
import type { AttemptFailure } from './constants.ts';
import {
  type ClaimedDelivery,
  deactivateEndpoint,
  type FailingEndpoint,
  recordFailure,
} from './repository-deliveries.ts';
import { isGivenUp, nextAttemptAt, RETRY_DAYS } from './rules.ts';

const GONE = 410;

/** Where links lead, and whether mails are sent. */
type Sending = Pick<Settings, 'host' | 'port' | 'publicUrl' | 'smtpUrl'>;

/** Why an attempt failed, and what was answered to it, if anything. */
interface Failed {
  failure: AttemptFailure;
  response: { status: number; body: string } | null;
}

/**
 * Keeps what became of an attempt that failed, and turns the endpoint off where it is gone or has failed for three days. Where it begins to
 * fail, those who want to hear of it get a mail each (M5), queued with the mark that it fails: once, whoever else notes a failure and
 * whenever a process ends.
 */
export async function settleFailure(
  scope: Scope,
  settings: Sending,
  delivery: ClaimedDelivery,
  { failure, response }: Failed,
): Promise<void> {
  const now = scope.now();
  const next = nextAttemptAt(delivery.attemptsSince.toTemporalInstant(), now, Math.random());
  await scope.transaction(async (tx) => {
    const outcome = { now, nextAttemptAt: next, failure, response };
    const endpoint = await tx.send(recordFailure(scope.companyId, delivery, outcome));
    if (!endpoint) return;
    if (endpoint.hasBegun)
      await tellOfFailure(scope, tx, settings, { delivery, endpoint, failed: { failure, response } });
    const isGone = response?.status === GONE;
    if (!isGone && !isGivenUp(endpoint.failingSince.toTemporalInstant(), now)) return;
    await tx.commit(deactivateEndpoint(scope.companyId, delivery.endpointId, isGone ? 'gone' : 'failing', now));
  });
}

interface Beginning {
  delivery: ClaimedDelivery;
  endpoint: FailingEndpoint;
  failed: Failed;
}

async function tellOfFailure(
  { companyId }: Scope,
  { send }: Transaction,
  settings: Sending,
  { delivery: { endpointId }, endpoint, failed: { failure, response } }: Beginning,
): Promise<void> {
  if (settings.smtpUrl === undefined) return;
  const isGone = response?.status === GONE;
  const values = {
    // Of an address nothing else: its path and query may hold what lets somebody in.
    host: new URL(endpoint.url).host,
    ...(endpoint.description !== null && { description: endpoint.description }),
    failingSince: endpoint.failingSince.toTemporalInstant(),
    answer: isGone ? ('gone' as const) : failure,
    ...(response && { status: response.status }),
    ...(!isGone && { days: RETRY_DAYS }),
    link: `${siteOf(settings)}${WEBHOOKS_PATH}/${endpointId}?${COMPANY_PARAMETER}=${companyId}`,
  };
  const recipients = await send(listFailureRecipients(companyId, rolesWith(NOTICES.webhook_failing.right)));
  const mails = recipients
    // An account that cannot be written to keeps neither the others from their mail nor the failure from being noted.
    .filter(({ email }) => isMailAddress(email))
    .map(({ email, language, companyName, timeZone }) =>
      queueMail({ to: email, language, kind: 'webhook_failing', values: { ...values, companyName, timeZone } }),
    );
  if (mails.length > 0) await send(together(...mails));
}

import type { Scope } from '../../platform/db/scope.ts';
import { together } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { isMailAddress } from '../../platform/mail/rules-mail.ts';
import { siteOf } from '../../platform/runtime/settings.ts';
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

/** Reason for a failed attempt, and the response, if any. */
interface Failed {
  failure: AttemptFailure;
  response: { status: number; body: string } | null;
}

/**
 * Stores the outcome of a failed attempt, and deactivates the endpoint if it is gone or has failed for three days. When it begins to fail,
 * members who want it get a mail each (M5), queued together with that mark: once, whatever other processes record and whenever one ends.
 */
export async function settleFailure(
  scope: Scope,
  delivery: ClaimedDelivery,
  { failure, response }: Failed,
): Promise<void> {
  const now = scope.now();
  const next = nextAttemptAt(delivery.attemptsSince.toTemporalInstant(), now, Math.random());
  await scope.transaction(async (tx) => {
    const outcome = { now, nextAttemptAt: next, failure, response };
    const endpoint = await tx.send(recordFailure(scope.companyId, delivery, outcome));
    if (!endpoint) return;
    if (endpoint.hasBegun) await tellOfFailure(scope, tx, { delivery, endpoint, failed: { failure, response } });
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
  scope: Scope,
  { send }: Transaction,
  { delivery: { endpointId }, endpoint, failed: { failure, response } }: Beginning,
): Promise<void> {
  const { companyId, services } = scope;
  const { settings } = services;
  if (settings.smtpUrl === undefined) return;
  const isGone = response?.status === GONE;
  const values = {
    // Only the host: path and query of the address may contain secrets.
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
    // An invalid address of one account must neither stop the other mails nor the record of the failure.
    .filter(({ email }) => isMailAddress(email))
    .map(({ email, language, companyName, timeZone }) =>
      queueMail(services, {
        to: email,
        language,
        kind: 'webhook_failing',
        values: { ...values, companyName, timeZone },
      }),
    );
  if (mails.length > 0) await send(together(...mails));
}

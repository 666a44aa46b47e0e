import type pg from 'pg';
import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';

/** Deliveries of webhooks and their endpoints. */
export interface WebhookFacts {
  endpoints: number;
  /** Endpoints that were switched off because nothing was received. */
  switchedOff: number;
  /** Active endpoints whose last attempt failed. */
  failing: number;
  /** Age of the oldest event that is not delivered; 0 if there is none. */
  undeliveredSeconds: number;
}

/** `endpoints` limits the endpoints, `deliveries` the deliveries. */
const webhookFacts = (endpoints: string, deliveries: string) => `
  select count(*)::int as endpoints,
    count(*) filter (where not is_active and deactivation_reason is not null)::int as "switchedOff",
    count(*) filter (where is_active and failing_since is not null)::int as failing,
    coalesce((select extract(epoch from now() - min(d.created_at)) from webhook_deliveries d
      where d.status = 'pending' and ${deliveries}), 0)::int as "undeliveredSeconds"
  from webhook_endpoints where ${endpoints}`;

const selectWebhookFacts = readText<WebhookFacts, { companyId: CompanyId }>(
  webhookFacts('company_id = $companyId', 'd.company_id = $companyId'),
);

const NO_ENDPOINTS: WebhookFacts = { endpoints: 0, switchedOff: 0, failing: 0, undeliveredSeconds: 0 };

/** Webhooks of a company. */
export const readWebhooksOf = (companyId: CompanyId): Read<WebhookFacts> =>
  selectWebhookFacts({ companyId }).map(([facts]) => facts ?? NO_ENDPOINTS);

/** Webhooks of all companies, for the operator. */
export async function readWebhooksOfAll(ownerPool: pg.Pool): Promise<WebhookFacts> {
  const { rows } = await ownerPool.query<WebhookFacts>(webhookFacts('true', 'true'));
  return rows[0] ?? NO_ENDPOINTS;
}

/** Mails of all companies that the mail server has refused or not answered, for the operator. */
export async function countRepeatedMails(ownerPool: pg.Pool): Promise<number> {
  const { rows } = await ownerPool.query('select count(*)::int as count from auth.mail_outbox where attempts > 1');
  return rows[0].count;
}

const selectOwnAddress = readText<{ email: string; language: string }, { userId: string }>(`
  select a.email, coalesce(a.language, c.language) as language from company_accounts() a, companies c
  where a.user_id = $userId and c.id = current_company()`);

/** Address and language of a user of the company. */
export const readAddressOf = (userId: string): Read<{ email: string; language: string } | undefined> =>
  selectOwnAddress({ userId }).first();

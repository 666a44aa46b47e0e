import { DEMO_COMPANY_ID, OTHER_COMPANY_ID } from '#drizzle/seed/make-demo.ts';
import type { Client } from '../../platform/client-address.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';

/**
 * The demo's token for the reference page: only for someone at this machine, and only while there is no company other than those of the
 * demo. Asked at each request, since a company can be founded at any time; no answer from the database means no.
 */
export async function demoTokenFor({ demoToken, ownerPool }: Runtime, client: Client): Promise<string | undefined> {
  if (!demoToken || !client.isLocal) return undefined;
  const others = await ownerPool
    .query('select exists (select from companies where id <> all($1)) as exist', [[DEMO_COMPANY_ID, OTHER_COMPANY_ID]])
    .catch(() => undefined);
  return others?.rows[0]?.exist === false ? demoToken : undefined;
}

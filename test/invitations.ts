import assert from 'node:assert/strict';
import { openBrowser } from './browser.ts';
import { type RequestCompany, requestCompany } from './requests.ts';
import type { World } from './world.ts';

export const INVITATIONS = '/core/v3/invitations';
export const PASSWORD = 'velvet harbour thirteen';

/** A company that has invited somebody. */
export interface InvitingCompany extends RequestCompany {
  email: string;
  /** Of the link. */
  secret: string;
  /** Sends the invitation again; answers the new secret. */
  resend(): Promise<string>;
  withdraw(): ReturnType<RequestCompany['rest']['delete']>;
  members(): Promise<{ email: string; role: string; employeeId: string | null }[]>;
}

let people = 0;

/** A new company that invites a new person as a manager, or as the fields say. */
export async function invited(world: World, fields: Record<string, unknown> = {}): Promise<InvitingCompany> {
  const company = await requestCompany(world);
  people += 1;
  const email = `invited-${people}@x.test`;
  const { status, body, data } = await company.rest.post(INVITATIONS, { email, role: 'manager', ...fields });
  assert.equal(status, 200, JSON.stringify(body));
  const path = `${INVITATIONS}/${data.id}`;
  return {
    ...company,
    email: data.email,
    secret: secretIn(data.link),
    resend: async () => secretIn((await company.rest.post(`${path}/resend`)).data.link),
    withdraw: () => company.rest.delete(path),
    members: async () => {
      const text = `select u.email, m.role, m.employee_id as "employeeId" from memberships m join auth."user" u on u.id = m.user_id
        where m.company_id = $1 order by m.created_at`;
      return (await world.ownerPool.query(text, [company.companyId])).rows;
    },
  };
}

export const secretIn = (link: string): string => new URL(link).hash.slice(1);

/** Body that the page of an invitation sends. */
export const join = (secret: string, fields: object = {}) => ({
  ...{ secret, name: 'Berta Ruiz', password: PASSWORD },
  ...fields,
});

/** A browser in which the person has just accepted. */
export async function joined({ runtime }: World, { secret }: { secret: string }) {
  const browser = openBrowser(runtime);
  const { status, body } = await browser.call('/invitation/accept', join(secret));
  assert.equal(status, 200, JSON.stringify(body));
  return browser;
}

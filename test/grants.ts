import { TOKEN_SCOPES, type TokenScope } from '#server/platform/shared/token-scopes.ts';
import type { Input } from './calls.ts';
import { addMember } from './members.ts';
import type { Workshop } from './workshop-types.ts';

/** An input by which an operation gives others something. */
export interface Gift {
  /** Title of what it gives. */
  gives: string;
  /** Scopes that a token needs beside that of the operation. */
  needs: readonly TokenScope[];
  /** Changes the documented example; `ownTokenId` is the token that calls. */
  input?(workshop: Workshop, example: Input, ownTokenId: string): Input | Promise<Input>;
}

const both = (area: string) => [`${area}:read`, `${area}:write`] as TokenScope[];
const MANAGER = ['people', 'time', 'absences', 'overtime', 'requests'].flatMap(both);
const OF_ONESELF: TokenScope[] = ['people:read', 'pay:read', 'absences:read'];

const newAddress = () => `${crypto.randomUUID()}@example.com`;

const invitation = (fields: (workshop: Workshop) => Input | Promise<Input>) => async (workshop: Workshop) => ({
  email: newAddress(),
  ...(await fields(workshop)),
});

const resent =
  (fields: (workshop: Workshop) => Input | Promise<Input>) =>
  async (workshop: Workshop): Promise<Input> => {
    const body = { email: newAddress(), ...(await fields(workshop)) };
    return { id: (await workshop.rest.post('/core/v3/invitations', body)).data.id };
  };

const userOf = async ({ world, company }: Workshop, role: 'viewer' | 'manager' | 'administrator') =>
  (await addMember(world, company, { role })).membershipId;

/** Pay is shown to managers from then on, and then a manager is made. */
async function withPay(workshop: Workshop): Promise<Input> {
  await workshop.rest.put('/core/v3/configurations/company', { managersSeePay: true });
  return { role: 'manager' };
}

const asEmployee = async (workshop: Workshop) => ({ role: 'viewer', employeeId: await workshop.record('employee') });

/** Gifts of an invitation, and of the change of a user. */
const ACCESS: { gives: string; needs: readonly TokenScope[]; fields(workshop: Workshop): Input | Promise<Input> }[] = [
  { gives: 'the role employee', needs: [], fields: () => ({ role: 'employee' }) },
  { gives: 'the role viewer', needs: [], fields: () => ({ role: 'viewer' }) },
  { gives: 'the role manager', needs: MANAGER, fields: () => ({ role: 'manager', scope: { reports: true } }) },
  { gives: 'the role manager, who sees pay', needs: [...MANAGER, 'pay:read'], fields: withPay },
  { gives: 'the role administrator', needs: TOKEN_SCOPES, fields: () => ({ role: 'administrator' }) },
  { gives: 'the sight of an employee on themselves', needs: OF_ONESELF, fields: asEmployee },
];

const provider = {
  ...{ issuer: 'https://login.example.com', clientId: 'jornada', clientSecret: 'k7Qd-example-secret' },
  domains: ['example.com'],
};

async function withProvider({ world, company }: Workshop, state: string): Promise<void> {
  await company.rest.put('/core/v3/configurations/single-sign-on', provider);
  await world.ownerPool.query(`update sso_connections set ${state} where company_id = $1`, [company.companyId]);
}

/** By operation: what it gives, and what of it takes more than the scope of the operation. */
export const GIFTS: Record<string, Gift[]> = {
  'access.createToken': [
    { gives: 'all scopes', needs: TOKEN_SCOPES, input: () => ({ name: 'x', scopes: TOKEN_SCOPES }) },
    { gives: 'a scope', needs: ['pay:read'], input: () => ({ name: 'x', scopes: ['pay:read'] }) },
  ],
  'access.rotateToken': [
    {
      gives: 'the secret of a token with more scopes',
      needs: ['contracts:write'],
      input: async ({ rest }) => ({
        id: (await rest.post('/core/v3/api-tokens', { name: 'x', scopes: ['contracts:write'] })).data.id,
      }),
    },
    { gives: 'its own secret', needs: [], input: (_, __, id) => ({ id }) },
  ],
  'access.createInvitation': ACCESS.map(({ fields, ...gift }) => ({ ...gift, input: invitation(fields) })),
  'access.resendInvitation': ACCESS.map(({ fields, ...gift }) => ({ ...gift, input: resent(fields) })),
  'access.updateUser': [
    ...ACCESS.filter(({ gives }) => gives !== 'the role viewer').map(({ fields, ...gift }) => ({
      ...gift,
      input: async (workshop: Workshop) => ({ ...(await fields(workshop)), id: await userOf(workshop, 'viewer') }),
    })),
    {
      gives: 'the role viewer',
      needs: [],
      input: async (workshop) => ({ id: await userOf(workshop, 'administrator'), role: 'viewer' }),
    },
    {
      gives: 'a manager a wider scope',
      needs: MANAGER,
      input: async (workshop) => ({ id: await userOf(workshop, 'manager'), scope: { reports: true } }),
    },
  ],
  'access.setSingleSignOn': [
    { gives: 'a provider that names anybody', needs: TOKEN_SCOPES, input: () => provider },
    {
      gives: 'another secret of the provider',
      needs: TOKEN_SCOPES,
      input: async (workshop) => {
        await withProvider(workshop, 'only_way = false');
        return { clientSecret: crypto.randomUUID() };
      },
    },
    {
      gives: 'addresses of a domain their word',
      needs: TOKEN_SCOPES,
      input: async (workshop) => {
        await withProvider(workshop, `verified_domains = '{}'`);
        return { verifiedDomains: ['example.com'] };
      },
    },
    {
      gives: 'a provider that is switched on',
      needs: TOKEN_SCOPES,
      input: async (workshop) => {
        await withProvider(workshop, `last_test_result = 'passed', last_tested_at = now(), enabled_at = null`);
        return { enabled: true };
      },
    },
    {
      gives: 'employees a membership',
      needs: TOKEN_SCOPES,
      input: async (workshop) => {
        await withProvider(workshop, 'adds_employees = false');
        return { addsEmployees: true };
      },
    },
    {
      gives: 'nothing, by switching it off',
      needs: [],
      input: async (workshop) => {
        await withProvider(workshop, `enabled_at = now()`);
        return { enabled: false, addsEmployees: false };
      },
    },
  ],
  'organisation.updateCompanySettings': [
    {
      gives: 'managers the sight of pay',
      needs: ['pay:read'],
      input: async ({ rest }) => {
        await rest.put('/core/v3/configurations/company', { managersSeePay: false });
        return { managersSeePay: true };
      },
    },
    {
      gives: 'nothing that is not given already',
      needs: [],
      input: async ({ rest }) => {
        await rest.put('/core/v3/configurations/company', { managersSeePay: true });
        return { managersSeePay: true, language: 'es' };
      },
    },
  ],
  'devices.create': [{ gives: 'a device its code', needs: ['time:write'] }],
  'devices.renewCode': [{ gives: 'a device another code', needs: ['time:write'] }],
  'calendarFeeds.create': [{ gives: 'the sight of absences', needs: ['absences:read'] }],
  // It gives only decisions on requests, and these need the scope of the operation.
  'companyRequests.createType': [
    {
      gives: 'a manager requests to decide on',
      needs: [],
      input: async (workshop) => ({
        name: 'Laptop',
        levels: [{ approvers: [{ userId: await userOf(workshop, 'manager') }] }],
      }),
    },
  ],
  'companyRequests.updateType': [
    {
      gives: 'managers requests to decide on',
      needs: [],
      input: (_, { id }) => ({ id, levels: [{ approvers: [{ role: 'manager' }] }] }),
    },
  ],
  'companyRequests.createDelegation': [{ gives: 'the decisions of somebody else', needs: [] }],
  'companyRequests.updateDelegation': [{ gives: 'the decisions of somebody else for longer', needs: [] }],
  'webhooks.createEndpoint': [
    {
      gives: 'news of salaries',
      needs: ['pay:read'],
      input: () => ({ url: 'https://x.example', events: ['salary.created'] }),
    },
    {
      gives: 'news of all kinds',
      needs: ['people:read', 'time:read', 'contracts:read'],
      input: () => ({ url: 'https://x.example', events: ['employee', 'work_entry.closed', 'contract'] }),
    },
  ],
  'webhooks.updateEndpoint': [
    {
      gives: 'more news',
      needs: ['overtime:read'],
      input: async ({ rest }) => ({
        id: await newEndpoint(rest, ['employee']),
        events: ['employee', 'overtime.adjusted'],
      }),
    },
    {
      gives: 'the same news to another address',
      needs: ['absences:read'],
      input: async ({ rest }) => ({ id: await newEndpoint(rest, ['absence_request']), url: 'https://y.example' }),
    },
    {
      gives: 'another address news of people that is on its way, though it chooses none of them any more',
      needs: ['people:read', 'requests:read'],
      input: async ({ rest }) => {
        const id = await endpointWithNews(rest);
        await rest.put(`${ENDPOINTS}/${id}`, { events: ['request'] });
        return { id, url: 'https://y.example' };
      },
    },
    {
      gives: 'news again',
      needs: ['requests:read'],
      input: async ({ rest }) => ({ id: await newEndpoint(rest, ['request'], false), isActive: true }),
    },
    {
      gives: 'nothing, by switching it off',
      needs: [],
      input: async ({ rest }) => ({ id: await newEndpoint(rest, ['request']), isActive: false }),
    },
  ],
  'webhooks.redeliver': [
    {
      gives: 'news of people once more, to an address of today',
      needs: ['people:read'],
      input: async ({ rest }) => {
        const id = await endpointWithNews(rest);
        const { data } = await rest.get(`${ENDPOINTS}/${id}/deliveries`);
        return { id, deliveryId: data[0].id };
      },
    },
    { gives: 'a test event', needs: [] },
  ],
  'webhooks.rotateSecret': [
    {
      gives: 'the secret that signs news',
      needs: ['contracts:read'],
      input: async ({ rest }) => ({ id: await newEndpoint(rest, ['contract']) }),
    },
  ],
};

/** With the news of somebody who was hired on its way. */
async function endpointWithNews(rest: Workshop['rest']): Promise<string> {
  const id = await newEndpoint(rest, ['employee']);
  await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  return id;
}

const ENDPOINTS = '/core/v3/webhook-endpoints';

const newEndpoint = async (rest: Workshop['rest'], events: string[], isActive = true): Promise<string> =>
  (await rest.post(ENDPOINTS, { url: 'https://x.example', events, isActive })).data.id;

import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { deleteSingleSignOn, getSingleSignOn, setSingleSignOn } from './manage-single-sign-on.ts';
import * as schema from './schema-single-sign-on.ts';

const rest = { tag: 'Single sign-on', path: '/core/v3/configurations/single-sign-on' } as const;

/** Sign-in with the company's own OpenID Connect provider (I8). */
export const singleSignOnProcedures = {
  getSingleSignOn: query({
    right: 'administer',
    about: 'company',
    rest: {
      ...rest,
      method: 'GET',
      summary: 'Read the company’s single sign-on',
      description: 'Without the client secret.',
    },
    output: schema.singleSignOnSettingsOutput,
    run: getSingleSignOn,
  }),

  setSingleSignOn: mutation({
    right: 'administer',
    about: 'company',
    confirmed: true,
    rest: {
      ...rest,
      method: 'PUT',
      summary: 'Set up or change the company’s single sign-on',
      grants: true,
      description:
        'The first call needs `issuer`, `clientId` and `clientSecret`, and one with another `issuer` its `clientSecret`. The provider sends people back to `/api/auth/sso/callback/` ' +
        'and the company’s id, on this server. Another issuer, client or secret switches it off until an administrator has passed a test sign-in under ' +
        'Settings › Sign-in. The same secret again changes nothing. ' +
        'Only an owner, or a token with `users:write` and all scopes, adds to `verifiedDomains`.',
      errors: ['single_sign_on_not_tested'],
      example: {
        issuer: 'https://login.example.com',
        clientId: 'jornada',
        clientSecret: 'k7Qd-example-secret',
        domains: ['example.com'],
      } satisfies Example<typeof schema.setSingleSignOnInput>,
    },
    input: schema.setSingleSignOnInput,
    output: schema.singleSignOnOutput,
    run: setSingleSignOn,
  }),

  deleteSingleSignOn: mutation({
    right: 'administer',
    about: 'company',
    confirmed: true,
    rest: {
      ...rest,
      method: 'DELETE',
      summary: 'Remove the company’s single sign-on',
      description:
        'People then sign in with a password or passkey. Sessions that it made go on. Repeating it changes nothing.',
      reply: 'blank',
    },
    output: schema.singleSignOnSettingsOutput,
    run: deleteSingleSignOn,
  }),
};

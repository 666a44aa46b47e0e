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
      summary: 'Get the company’s single sign-on settings',
      description: 'Returns the settings without the client secret.',
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
      summary: 'Set up or update the company’s single sign-on',
      grants: true,
      description:
        'Sets up or updates the provider. The first call requires `issuer`, `clientId` and `clientSecret`; a new `issuer` requires its `clientSecret`. The provider must redirect to `/api/auth/sso/callback/` followed by the company’s ID on this server. A new issuer, client or secret disables single sign-on until an administrator has passed a test sign-in under Settings › Sign-in. Sending the same secret again changes nothing. Only an owner, or a token with `users:write` and all scopes, can add to `verifiedDomains`.',
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
      summary: 'Delete the company’s single sign-on',
      description:
        'Deletes the settings; users then sign in with a password or passkey. Existing sessions stay valid. Repeating the request changes nothing.',
      reply: 'blank',
    },
    output: schema.singleSignOnSettingsOutput,
    run: deleteSingleSignOn,
  }),
};

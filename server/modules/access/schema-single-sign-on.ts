import { z } from 'zod';
import { MAX_DOMAIN } from '../../platform/shared/limits.ts';
import {
  filledText,
  instantText,
  problem,
  shortText,
  webAddress,
  webAddressText,
} from '../../platform/shared/schemas.ts';
import { SSO_PROBLEMS, TEST_PASSED } from '../../platform/shared/sign-on-problems.ts';
import { MAX_DOMAINS, SSO_STATUSES } from './constants.ts';

const about = {
  issuer: {
    description:
      'Issuer URL of the provider: the base of its `/.well-known/openid-configuration`, equal to its `issuer`.',
    example: 'https://login.example.com',
  },
  clientId: { description: 'Client ID of this server at the provider.' },
  domains: {
    description:
      'E-mail domains that lead to this provider on the sign-in page. A domain entered by two companies leads to neither.',
    example: ['example.com'],
  },
  verifiedDomains: {
    description:
      'Domains whose e-mail addresses count as verified if the provider does not send the verification state, such as Entra ID. Addresses that the provider calls unverified never count. A new issuer or client empties the list.',
    example: ['example.com'],
  },
  enabled: {
    description: 'Whether single sign-on is enabled. It can be enabled only after a test sign-in has passed.',
  },
  onlyWay: {
    description:
      'Whether members other than owners can sign in only through the provider. It applies while single sign-on is enabled.',
  },
  addsEmployees: {
    description:
      'Whether active employees become members with the role `employee` at their first sign-in, matched by e-mail address.',
  },
};

const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

const isIssuer = (value: string): boolean => {
  const { username, password, search, hash } = URL.parse(value) ?? {};
  return !username && !password && !search && !hash;
};

const domain = shortText(MAX_DOMAIN)
  .toLowerCase()
  .refine((value) => DOMAIN.test(value), problem('domain'))
  .meta({ format: 'idn-hostname' });

export const setSingleSignOnInput = z.object({
  issuer: webAddress().refine(isIssuer, problem('issuer')).optional().meta(about.issuer),
  clientId: filledText().optional().meta(about.clientId),
  clientSecret: filledText().optional().meta({ description: 'Client secret at the provider. It is never returned.' }),
  domains: z.array(domain).max(MAX_DOMAINS).optional().meta(about.domains),
  verifiedDomains: z.array(domain).max(MAX_DOMAINS).optional().meta(about.verifiedDomains),
  enabled: z.boolean().optional().meta(about.enabled),
  onlyWay: z.boolean().optional().meta(about.onlyWay),
  addsEmployees: z.boolean().optional().meta(about.addsEmployees),
});

export const singleSignOnOutput = z
  .strictObject({
    issuer: webAddressText().meta(about.issuer),
    clientId: z.string().meta(about.clientId),
    domains: z.array(z.string()).meta(about.domains),
    verifiedDomains: z.array(z.string()).meta(about.verifiedDomains),
    enabled: z.boolean().meta(about.enabled),
    onlyWay: z.boolean().meta(about.onlyWay),
    addsEmployees: z.boolean().meta(about.addsEmployees),
    setByOwner: z.boolean().meta({
      description:
        'Whether an owner set the provider. Owners can sign in through the provider only if true, because the person who sets it decides who is recognised as an owner.',
    }),
    status: z.enum(SSO_STATUSES).meta({
      description:
        'State of single sign-on. While disabled: `untested`, `test_failed` or `tested`. While enabled: `on`, or `failing` if nobody can sign in; `failure` contains the reason.',
    }),
    lastTestedAt: instantText()
      .nullable()
      .meta({ description: 'Last test sign-in with the current provider, client and secret. Null if there was none.' }),
    lastTestResult: z
      .enum([TEST_PASSED, ...SSO_PROBLEMS])
      .nullable()
      .meta({ description: 'Result of the test. Null if there was none.' }),
    failingSince: instantText()
      .nullable()
      .meta({ description: 'Time of the first failed sign-in since the last success. Null if there is none.' }),
    failure: z
      .enum(SSO_PROBLEMS)
      .nullable()
      .meta({ description: 'Reason of `failing`. Null if sign-in does not fail.' }),
    createdAt: instantText(),
    updatedAt: instantText(),
  })
  .meta({ id: 'SingleSignOn' });

export const singleSignOnSettingsOutput = z
  .strictObject({
    connection: singleSignOnOutput.nullable().meta({ description: 'Single sign-on settings. Null if there are none.' }),
  })
  .meta({ id: 'SingleSignOnSettings' });

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
    description: 'The provider: what its `/.well-known/openid-configuration` stands below and calls `issuer`.',
    example: 'https://login.example.com',
  },
  clientId: { description: 'What the provider calls this server.' },
  domains: {
    description:
      'Domains of e-mail addresses that the sign-in page finds the connection by. A domain that two companies name finds neither.',
    example: ['example.com'],
  },
  verifiedDomains: {
    description:
      'Domains whose e-mail addresses count as verified when the provider does not say whether they are, as Entra ID. An address that ' +
      'it calls unverified never counts. Another issuer or client empties the list.',
    example: ['example.com'],
  },
  enabled: { description: 'Whether people sign in with it. Only after a test sign-in has passed.' },
  onlyWay: {
    description:
      'Members come into the company in no other way, save for owners. It counts while the connection is enabled.',
  },
  addsEmployees: {
    description:
      'Active employees become members with the role `employee` when they first sign in, by their e-mail address.',
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
  clientSecret: filledText().optional().meta({ description: 'Proves to the provider who asks. It is in no answer.' }),
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
        'An owner set the provider. Owners can only then sign in with it: whoever sets the provider decides whom it names.',
    }),
    status: z.enum(SSO_STATUSES).meta({
      description:
        '`untested`, `test_failed` or `tested` while it is off; `on`; `failing`: on, but nobody can sign in for the reason in `failure`.',
    }),
    lastTestedAt: instantText()
      .nullable()
      .meta({ description: 'The last test sign-in with this provider, client and secret.' }),
    lastTestResult: z
      .enum([TEST_PASSED, ...SSO_PROBLEMS])
      .nullable()
      .meta({ description: 'What it found.' }),
    failingSince: instantText().nullable().meta({ description: 'The first sign-in that failed since one succeeded.' }),
    failure: z.enum(SSO_PROBLEMS).nullable(),
    createdAt: instantText(),
    updatedAt: instantText(),
  })
  .meta({ id: 'SingleSignOn' });

export const singleSignOnSettingsOutput = z
  .strictObject({ connection: singleSignOnOutput.nullable().meta({ description: 'Null: none is set up.' }) })
  .meta({ id: 'SingleSignOnSettings' });

'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { AccountProblem, Result } from '#components/account/call.ts';
import type { Role } from '#server/platform/shared/roles.ts';

export interface Invitation {
  companyName: string;
  role: Role;
  email: string;
  /** As the company knows them, if the invitation says who they are. */
  personName: string | null;
  hasAccount: boolean;
  signedInAs: string | null;
}

/** Properties of each way in. */
export interface Joining {
  invitation: Invitation;
  join: (fields?: object) => Promise<Result<object>>;
  /** The words for what went wrong; null where the page shows something else now. */
  onProblem: (problem: AccountProblem) => string | null;
  /** Looks at the link, and at who is signed in, once more. */
  again: () => void;
}

/** Person, company and role of the invitation. */
export function Invited({ invitation: { companyName, role, personName } }: { invitation: Invitation }) {
  const t = useTranslations('shell.invitation');
  const roles = useTranslations('shell.roles');
  return (
    <div>
      {personName !== null && <Text fw={600}>{t('for', { name: personName })}</Text>}
      <Text>{t('invites', { company: companyName, role: roles(role) })}</Text>
    </div>
  );
}

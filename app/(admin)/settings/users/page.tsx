import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Users } from '#components/settings/users.tsx';
import { ownersInput, userOptions, usersInput } from '#components/settings/users-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { getRuntime } from '#server/platform/runtime/held-runtime.ts';
import { administratorsOnly } from '../../../administrators-only.tsx';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.users');
  return { title: t('title') };
}

export default async function UsersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('settings.users');
  return administratorsOnly({ title: t('title'), notAllowed: t('notAllowed') }, async (member) => {
    const table = await loadTable(searchParams, userOptions);
    await Promise.all([
      prefetch.access.listUsers.prefetch(usersInput(table)),
      prefetch.access.listUsers.prefetch(ownersInput),
      prefetch.access.listScopeUnits.prefetch(),
    ]);
    const { email, role, timeZone, companyName } = member;
    const sendsMail = getRuntime().settings.smtpUrl !== undefined;
    return (
      <Hydrated>
        <Users viewer={{ email, role, timeZone, companyName, sendsMail }} />
      </Hydrated>
    );
  });
}

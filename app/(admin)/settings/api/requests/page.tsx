import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { ApiRequests } from '#components/settings/api-requests.tsx';
import { requestOptions, requestsInput, tokenChoicesInput } from '#components/settings/api-requests-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { administratorsOnly } from '../../../../administrators-only.tsx';
import { Hydrated, prefetch } from '../../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.requests');
  return { title: t('title') };
}

export default async function ApiRequestsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('settings.requests');
  return administratorsOnly({ title: t('title'), notAllowed: t('notAllowed') }, async (member) => {
    const table = await loadTable(searchParams, requestOptions);
    await Promise.all([
      prefetch.access.listApiRequests.prefetch(requestsInput(table)),
      prefetch.access.listTokens.prefetch(tokenChoicesInput),
    ]);
    return (
      <Hydrated>
        <ApiRequests timeZone={member.timeZone} />
      </Hydrated>
    );
  });
}

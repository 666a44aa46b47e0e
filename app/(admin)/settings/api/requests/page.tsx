import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { ApiRequests } from '#components/settings/api-requests.tsx';
import { requestOptions, requestsInput, tokenChoicesInput } from '#components/settings/api-requests-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Page } from '#components/ui/page.tsx';
import { may } from '#server/shared/rights.ts';
import { getMember } from '../../../../member.ts';
import { Hydrated, prefetch } from '../../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.requests');
  return { title: t('title') };
}

export default async function ApiRequestsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [member, t] = [await getMember(), await getTranslations('settings.requests')];
  // The procedures refuse them too. The page says why.
  if (!member || !may(member, 'administer')) {
    return (
      <Page title={t('title')}>
        <EmptyState kind="notAllowed">{t('notAllowed')}</EmptyState>
      </Page>
    );
  }
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
}

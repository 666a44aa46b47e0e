import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { AuditLines } from '#components/audit/audit-lines.tsx';
import { auditInput, auditOptions } from '#components/audit/audit-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Page } from '#components/ui/page.tsx';
import { localDateOf } from '#server/shared/dates.ts';
import { may } from '#server/shared/rights.ts';
import { getMember } from '../../../member.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('audit');
  return { title: t('title') };
}

export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [member, t] = [await getMember(), await getTranslations('audit')];
  // The procedures refuse them too. The page says why.
  if (!member || !may(member, 'administer')) {
    return (
      <Page title={t('title')}>
        <EmptyState kind="notAllowed">{t('notAllowed')}</EmptyState>
      </Page>
    );
  }
  const table = await loadTable(searchParams, auditOptions);
  await Promise.all([
    prefetch.audit.listLines.prefetch(auditInput(table, member.timeZone)),
    prefetch.audit.listActors.prefetch(),
  ]);
  return (
    <Hydrated>
      <AuditLines timeZone={member.timeZone} today={localDateOf(new Date(), member.timeZone)} />
    </Hydrated>
  );
}

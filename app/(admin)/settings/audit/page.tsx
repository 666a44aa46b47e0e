import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { AuditLines } from '#components/audit/audit-lines.tsx';
import { auditInput, auditOptions } from '#components/audit/audit-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { administratorsOnly } from '../../../administrators-only.tsx';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('audit');
  return { title: t('title') };
}

export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('audit');
  return administratorsOnly({ title: t('title'), notAllowed: t('notAllowed') }, async (member) => {
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
  });
}

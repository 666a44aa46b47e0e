import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { CorrectionsPage } from '#components/corrections/corrections-page.tsx';
import { correctionOptions, correctionsInput } from '#components/corrections/corrections-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { getMember } from '../../../member.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('corrections'))('title') };
}

export default async function TimeCorrectionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const timeZone = (await getMember())?.timeZone ?? 'UTC';
  const table = await loadTable(searchParams, correctionOptions);
  await Promise.all([
    prefetch.corrections.list.prefetch(correctionsInput(table)),
    prefetch.timesheets.listChoices.prefetch(),
  ]);
  return (
    <Hydrated>
      <CorrectionsPage today={localDateOf(new Date(), timeZone)} timeZone={timeZone} />
    </Hydrated>
  );
}

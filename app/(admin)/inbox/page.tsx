import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Inbox } from '#components/approvals/inbox.tsx';
import { inboxInput, inboxOptions } from '#components/approvals/inbox-state.ts';
import type { InboxRow } from '#components/approvals/types.ts';
import { loadTable, parseAsId } from '#components/table/table-parsers.ts';
import { may } from '#server/platform/shared/rights.ts';
import { decidesOwn, getMember } from '../../member.ts';
import { getQueryClient, Hydrated, prefetch } from '../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('approvals'))('title') };
}

type InboxList = { rows: InboxRow[] };
type InboxPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function InboxPage({ searchParams }: InboxPageProps) {
  const member = await getMember();
  if (!member) notFound();
  const { page, filters } = await loadTable(searchParams, inboxOptions);
  const { request } = await searchParams;
  const asked = typeof request === 'string' ? parseAsId.parse(request) : null;
  await Promise.all([
    prefetch.approvals.listInbox.prefetch(inboxInput(filters, page)),
    asked && prefetch.approvals.getInboxRequest.prefetch({ id: asked }),
  ]);
  // Without a request in the address, the first one is shown.
  const [[, list] = []] = getQueryClient().getQueriesData<InboxList>({ queryKey: [['approvals', 'listInbox']] });
  const first = list?.rows[0];
  if (!asked && first) await prefetch.approvals.getInboxRequest.prefetch({ id: first.id });
  return (
    <Hydrated>
      <Inbox
        viewer={{
          canDecide: may(member, 'decide'),
          employeeId: member.employeeId,
          decidesOwn: await decidesOwn(),
          timeZone: member.timeZone,
        }}
      />
    </Hydrated>
  );
}

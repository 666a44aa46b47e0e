import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { personContractsInput } from '#components/contracts/contracts-state.ts';
import { PersonContracts } from '#components/contracts/person-contracts.tsx';
import { getContractsViewer } from '../../../../contracts-viewer.ts';
import { Hydrated, prefetch } from '../../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('contracts.list'))('title') };
}

export default async function PersonContractsPage({ params }: { params: Promise<{ employeeId: string }> }) {
  const employeeId = (await params).employeeId.toLowerCase();
  const viewer = await getContractsViewer();
  await prefetch.contracts.listContracts.prefetch(personContractsInput(employeeId));
  return (
    <Hydrated>
      <PersonContracts employeeId={employeeId} viewer={viewer} />
    </Hydrated>
  );
}

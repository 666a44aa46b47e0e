'use client';

import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { RecordPart } from '#components/people/record-part.tsx';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { CONTRACTS_PATH } from './api-paths.ts';
import { ContractTable } from './contract-table.tsx';
import { ContractTimeline } from './contract-timeline.tsx';
import { annexesInput, personContractsInput } from './contracts-state.ts';
import type { Removed } from './removed-terms.ts';
import type { Contract, ContractsViewer } from './types.ts';

const ContractDialog = lazyPart(() => import('./contract-dialog.tsx').then((file) => file.ContractDialog));
const AnnexDialog = lazyPart(() => import('./annex-dialog.tsx').then((file) => file.AnnexDialog));
const RemoveTerms = lazyPart(() => import('./remove-terms.tsx').then((file) => file.RemoveTerms));

/** A person's contracts and annexes on a line of time and in a table; administrators change them. */
export function PersonContracts({ employeeId, viewer }: { employeeId: string; viewer: ContractsViewer }) {
  const t = useTranslations('contracts.person');
  const list = useTranslations('contracts.list');
  const errorText = useErrorText();
  const query = trpc.contracts.listContracts.useQuery(personContractsInput(employeeId));
  const contracts = query.data?.rows ?? [];
  const annexes = trpc.useQueries((calls) => contracts.map(({ id }) => calls.contracts.listAnnexes(annexesInput(id))));
  const exporting = trpc.contracts.exportContracts.useMutation();
  const utils = trpc.useUtils();
  useLive(['contracts'], () => void utils.contracts.invalidate());
  const error = query.error ?? annexes.find((answer) => answer.error)?.error ?? null;
  const isLoaded = query.data !== undefined && annexes.every(({ data }) => data !== undefined);
  const known = annexes.flatMap(({ data }) => data?.rows ?? []);
  const isOwn = employeeId === viewer.employeeId && !viewer.decidesOwn;
  const mayChange = viewer.canAdminister && !isOwn;
  const dialogs = useDialogs({
    edit: (contract: Contract | null, props) => (
      <ContractDialog {...props} contract={contract} employeeId={employeeId} today={viewer.today} />
    ),
    addAnnex: (contract: Contract, props) => (
      <AnnexDialog
        {...props}
        contract={contract}
        annexes={known.filter(({ contractId }) => contractId === contract.id)}
        today={viewer.today}
      />
    ),
    remove: (removed: Removed, props) => <RemoveTerms {...props} {...removed} />,
  });
  const button = (ref?: typeof dialogs.createRef) =>
    viewer.canAdminister && (
      <Button
        ref={ref}
        leftSection={<IconPlus size={16} aria-hidden />}
        title={isOwn ? t('own') : undefined}
        aria-disabled={isOwn}
        data-disabled={isOwn || undefined}
        onClick={() => isOwn || dialogs.open('edit', null)}
      >
        {list('create')}
      </Button>
    );
  const retry = () => {
    void query.refetch();
    for (const answer of annexes) void answer.refetch();
  };
  return (
    <RecordPart
      description={t('description')}
      actions={
        <>
          <AsApiCall method="GET" path={`${CONTRACTS_PATH}?employeeId=${employeeId}`} />
          <ExportMenu onExport={(format) => exporting.mutateAsync({ employeeId: [employeeId], format })} />
          {button(dialogs.createRef)}
        </>
      }
    >
      {error && !isLoaded && (
        <NotLoaded title={t('failed')} onRetry={retry}>
          {errorText(error)}
        </NotLoaded>
      )}
      {!error && !isLoaded && <Skeleton height={280} />}
      {isLoaded && contracts.length === 0 && (
        <EmptyState kind="nothingYet" title={t('empty.title')} action={button()}>
          {viewer.canAdminister ? t('empty.hint') : list('empty.hintForReaders')}
        </EmptyState>
      )}
      {isLoaded && contracts.length > 0 && (
        <>
          <ContractTimeline contracts={contracts} annexes={known} today={viewer.today} />
          <ContractTable
            contracts={contracts}
            annexes={known}
            today={viewer.today}
            {...(viewer.canAdminister && {
              changes: {
                reason: mayChange ? undefined : t('own'),
                onEdit: (contract: Contract) => dialogs.open('edit', contract),
                onAddAnnex: (contract: Contract) => dialogs.open('addAnnex', contract),
                onRemove: (removed: Removed) => dialogs.open('remove', removed),
              },
            })}
          />
        </>
      )}
      {dialogs.elements}
    </RecordPart>
  );
}

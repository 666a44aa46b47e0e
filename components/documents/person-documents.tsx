'use client';

import { Anchor, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { RecordPart } from '#components/people/record-part.tsx';
import type { Column } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Link } from '#components/ui/link.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { useViewer } from '#components/ui/viewer.tsx';
import { EXPIRIES } from '#server/modules/documents/constants.ts';
import { may } from '#server/platform/shared/rights.ts';
import { type DocumentKind, useDocumentKinds } from './document-kinds.ts';
import { DocumentName, type Listed } from './document-name.tsx';
import { type DocumentsFilters, documentsInput, documentsOptions } from './documents-state.ts';
import { LastDay } from './last-day.tsx';

const AddDocument = lazyPart(() => import('./add-document.tsx').then((file) => file.AddDocument));
const EditDocument = lazyPart(() => import('./edit-document.tsx').then((file) => file.EditDocument));
const DeleteDocument = lazyPart(() => import('./delete-document.tsx').then((file) => file.DeleteDocument));

type PersonDocumentsProps = {
  employeeId: string;
  /** The viewer may see some documents of this person (N2). */
  canSee: boolean;
  /** The viewer may add, change and delete documents of this person (N2). */
  canChange: boolean;
  /** The viewer may give documents any kind, and not only those that the person sees. */
  canAdminister: boolean;
  timeZone: string;
  today: string;
};

/** All documents of a person that the viewer may see: to open, to add to, to classify, to delete from. */
export function PersonDocuments(props: PersonDocumentsProps) {
  const words = useTranslations('people.record');
  if (!props.canSee) return <EmptyState kind="notAllowed">{words('documentsHidden')}</EmptyState>;
  return <Documents {...props} />;
}

function Documents({ employeeId, canChange, canAdminister, timeZone, today }: PersonDocumentsProps) {
  const t = useTranslations('documents');
  const words = useTranslations('people.record');
  const common = useTranslations('common.actions');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const viewer = useViewer();
  const seesInbox = viewer !== null && may(viewer, 'look');
  const state = useTableState(documentsOptions);
  const kinds = useDocumentKinds();
  const kindOf = (id: string | null): DocumentKind | undefined => kinds?.find((kind) => kind.id === id);
  const query = trpc.documents.list.useQuery(documentsInput(employeeId, state), { placeholderData: keepPreviousData });
  const refresh = () => utils.documents.list.invalidate();
  const choice = { kinds: kinds?.filter((kind) => canAdminister || kind.visibleToEmployee), today };
  const dialogs = useDialogs({
    add: (_: null, props) => <AddDocument {...props} {...choice} employeeId={employeeId} onSent={refresh} />,
    edit: (document: Listed, props) => <EditDocument {...props} {...choice} document={document} onSaved={refresh} />,
    delete: (document: Listed, props) => <DeleteDocument {...props} document={document} onDeleted={refresh} />,
  });
  const add = (ref?: typeof dialogs.createRef) =>
    canChange && (
      <Button ref={ref} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialogs.open('add', null)}>
        {t('attach')}
      </Button>
    );
  const columns: Column<Listed>[] = [
    {
      key: 'fileName',
      title: t('file'),
      render: (document) => <DocumentName document={document} timeZone={timeZone} />,
    },
    { key: 'kind', title: t('type'), render: ({ kindId }) => kindOf(kindId)?.name ?? '–' },
    {
      key: 'issuedOn',
      title: t('issuedOn'),
      render: ({ issuedOn }) => (issuedOn ? <LocalDate date={issuedOn} /> : '–'),
    },
    {
      key: 'expiresOn',
      title: t('expiresOn'),
      render: ({ expiresOn, kindId }) =>
        expiresOn ? <LastDay date={expiresOn} kind={kindOf(kindId)} today={today} /> : '–',
    },
    {
      key: 'absence',
      title: t('absence'),
      render: ({ absenceDayOffRequestIds: [request] }) =>
        request ? (
          <Anchor component={Link} href={seesInbox ? paths.inbox({ status: 'all', request }) : paths.myRequests()}>
            {t('openAbsence')}
          </Anchor>
        ) : (
          '–'
        ),
    },
  ];
  return (
    <RecordPart
      actions={
        <>
          <AsApiCall method="GET" path={`/core/v3/documents?employeeId=${employeeId}`} />
          {add(dialogs.createRef)}
        </>
      }
    >
      <FilterBar<DocumentsFilters>
        state={state}
        filters={[
          {
            ...{ kind: 'choice', name: 'type', label: t('type') },
            choices: kinds?.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            ...{ kind: 'choice', name: 'validity', label: t('expiry.label') },
            choices: EXPIRIES.map((expiry) => ({ value: expiry, label: t(`expiry.${expiry}`) })),
          },
        ]}
        total={query.data?.total}
      />
      <DataTable<Listed, (typeof documentsOptions.sorts)[number]>
        label={words('tabs.documents')}
        columns={columns}
        rows={query.data?.rows}
        total={query.data?.total}
        rowId={({ id }) => id}
        state={state}
        sorts={documentsOptions.sorts}
        cards
        {...(canChange && {
          rowActions: {
            nameOf: ({ fileName }) => fileName,
            actionsOf: (document) => [
              {
                ...{ label: common('edit'), icon: <IconPencil size={16} aria-hidden /> },
                onClick: () => dialogs.open('edit', document),
              },
              {
                ...{ label: common('delete'), icon: <IconTrash size={16} aria-hidden />, isDangerous: true },
                onClick: () => dialogs.open('delete', document),
              },
            ],
          },
        })}
        error={query.error && errorText(query.error)}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={words('noDocuments.title')} action={add()}>
            {words('noDocuments.hint')}
          </EmptyState>
        }
      />
      {dialogs.elements}
    </RecordPart>
  );
}

'use client';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useErrorText } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Hint } from '#components/ui/hint.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Page } from '#components/ui/page.tsx';
import type { PagePath } from '#components/ui/page-path.ts';
import type { useDialogs } from '#components/ui/use-dialogs.tsx';
import type { DataTableProps } from './column.ts';
import { DataTable } from './data-table.tsx';
import type { RowAction } from './row-menu.tsx';

/** The button that creates a record: by a dialog, or by a page of its own. */
type Create = {
  label: string;
  icon?: ReactNode;
  /** Why nothing can be created now. */
  reason?: string | undefined;
} & ({ onClick: () => void } | { href: PagePath });

type CreateRef = ReturnType<typeof useDialogs>['createRef'];

type RecordListProps<Row extends { id: string }, Key extends string> = Omit<
  DataTableProps<Row, Key>,
  'label' | 'rows' | 'rowId' | 'total' | 'error' | 'onRetry' | 'empty' | 'rowActions'
> & {
  title: string;
  description: string;
  /** Name of the list, if it is not the page's title. */
  label?: string;
  /** Of the public interface: shows the list as an API call. */
  apiPath?: string | false;
  /** Other buttons beside the one that creates, such as Export. */
  tools?: ReactNode;
  create?: Create | false;
  /** Tabs or other links between the heading and the filters. */
  tabs?: ReactNode;
  query: {
    data: { rows: Row[]; total: number } | undefined;
    error: unknown;
    refetch: () => unknown;
  };
  /** The `FilterBar`, if the list has filters. Pages without one do not load it. */
  filters?: ReactNode;
  /** Name of a row: a person's name. */
  nameOf?: (row: Row) => string;
  /** The menu at the end of each row. */
  actionsOf?: ((row: Row) => RowAction[]) | false;
  /** Shown while there are no records, with the button that creates. */
  empty: { title: string; hint: string };
  /** From `useDialogs`. */
  dialogs?: Pick<ReturnType<typeof useDialogs>, 'elements' | 'createRef'>;
};

/** A page with one list of records: its heading and buttons, filters, table, empty state and dialogs. */
export function RecordList<Row extends { id: string }, Key extends string>(props: RecordListProps<Row, Key>) {
  const { title, description, label = title, apiPath, tools, create, tabs, query, filters } = props;
  const { nameOf = ({ id }) => id, actionsOf, empty, dialogs, ...table } = props;
  const { data, error } = query;
  const errorText = useErrorText();
  return (
    <Page
      title={title}
      description={description}
      actions={
        <>
          {apiPath && <AsApiCall method="GET" path={apiPath} />}
          {tools}
          {create && <CreateButton {...create} ref={dialogs?.createRef} />}
        </>
      }
    >
      {tabs}
      {filters}
      <DataTable
        {...table}
        label={label}
        rows={data?.rows}
        total={data?.total}
        rowId={({ id }) => id}
        {...(actionsOf && { rowActions: { nameOf, actionsOf } })}
        error={error ? errorText(error) : null}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={empty.title} action={create && <CreateButton {...create} />}>
            {empty.hint}
          </EmptyState>
        }
      />
      {dialogs?.elements}
    </Page>
  );
}

function CreateButton({ label, icon, reason, ref, ...does }: Create & { ref?: CreateRef | undefined }) {
  const leftSection = icon ?? <IconPlus size={16} aria-hidden />;
  if ('href' in does) {
    return (
      <LinkButton href={does.href} leftSection={leftSection} ref={ref}>
        {label}
      </LinkButton>
    );
  }
  return (
    <Hint label={reason} disabled={!reason}>
      <Button
        ref={ref}
        leftSection={leftSection}
        data-disabled={reason ? true : undefined}
        aria-disabled={reason ? true : undefined}
        onClick={() => reason || does.onClick()}
      >
        {label}
      </Button>
    </Hint>
  );
}

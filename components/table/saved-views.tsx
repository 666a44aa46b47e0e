'use client';

import { Button } from '@mantine/core';
import { IconBookmark, IconChevronDown, IconUsers } from '@tabler/icons-react';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { ActionMenu } from '#components/ui/action-menu.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import type { PagePath } from '#components/ui/page-path.ts';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import type { MenuEntry } from '../ui/menu-entry.ts';
import { viewAddress, viewQuery } from './view-query.ts';

const SaveView = lazyPart(() => import('./save-view.tsx').then((file) => file.SaveView));

/** The ways to look at a list that the user keeps or that others share; one click changes the address to it. */
export function SavedViews({ page }: { page: string }) {
  const t = useTranslations('common.views');
  const router = useRouter();
  const pathname = usePathname();
  const search = new URLSearchParams(useSearchParams());
  const query = viewQuery(search);
  const dialog = useLazyDialog();
  const views = trpc.access.listViews.useQuery({ page });
  const current = views.data?.find((view) => view.query === query);

  const trigger = (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconBookmark size={16} aria-hidden />}
      rightSection={<IconChevronDown size={14} aria-hidden />}
    >
      {current?.name ?? t('title')}
    </Button>
  );
  const entries: MenuEntry[] = [
    ...(views.data ?? []).map((view) => ({
      ...{ label: view.name, isCurrent: view === current },
      end: view.isShared ? <IconUsers size={14} aria-label={t('shared')} /> : undefined,
      onClick: () => router.push(viewAddress(pathname, view.query, search) as PagePath),
    })),
    ...(views.data?.length === 0 ? [{ text: t('none') }] : []),
    'divider',
    { label: t('manage'), onClick: dialog.open },
  ];

  return (
    <>
      <ActionMenu trigger={trigger} entries={entries} width={260} />
      {dialog.used && (
        <SaveView page={page} query={query} views={views.data ?? []} opened={dialog.opened} onClose={dialog.close} />
      )}
    </>
  );
}

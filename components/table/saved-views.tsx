'use client';

import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconChevronDown, IconUsers } from '@tabler/icons-react';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import type { PagePath } from '#components/ui/page-path.ts';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';

const SaveView = lazyPart(() => import('./save-view.tsx').then((file) => file.SaveView));

/** The parameters of an address that a view keeps: not the page of the list, which means something else tomorrow. */
export function viewQuery(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  kept.delete('page');
  kept.sort();
  return kept.toString();
}

/** The ways to look at a list that the user keeps or that others share; one click changes the address to it. */
export function SavedViews({ page }: { page: string }) {
  const t = useTranslations('common.views');
  const router = useRouter();
  const pathname = usePathname();
  const query = viewQuery(new URLSearchParams(useSearchParams()));
  const dialog = useLazyDialog();
  const views = trpc.access.listViews.useQuery({ page });
  const current = views.data?.find((view) => view.query === query);

  return (
    <>
      <Menu position="bottom-end" withinPortal={false} width={260}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {current?.name ?? t('title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(views.data ?? []).map((view) => (
            <Menu.Item
              key={`${view.isOwn} ${view.name}`}
              aria-current={view === current || undefined}
              fw={view === current ? 600 : undefined}
              rightSection={view.isShared ? <IconUsers size={14} aria-label={t('shared')} /> : undefined}
              onClick={() => router.push(`${pathname}${view.query && `?${view.query}`}` as PagePath)}
            >
              {view.name}
            </Menu.Item>
          ))}
          {views.data?.length === 0 && <Menu.Label>{t('none')}</Menu.Label>}
          <Menu.Divider />
          <Menu.Item onClick={dialog.open}>{t('manage')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog.used && (
        <SaveView page={page} query={query} views={views.data ?? []} opened={dialog.opened} onClose={dialog.close} />
      )}
    </>
  );
}

'use client';

import { ActionIcon, Button, Group, Modal, Pagination, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { PersonPicker } from '#components/form/person-picker.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import type { ApiCall } from '#components/ui/curl.ts';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Person } from '#components/ui/person.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import classes from './organisation.module.css';

/** Of a page. */
export const MEMBERS_SHOWN = 50;

type MemberListProps = {
  opened: boolean;
  name: string;
  /** Of this page; undefined while loading. */
  employeeIds: readonly string[] | undefined;
  total: number;
  page: number;
  onPage: (page: number) => void;
  error: unknown;
  onRetry: () => void;
  onAdd: (employeeId: string) => Promise<unknown>;
  onRemove: (employeeId: string) => void;
  isBusy: boolean;
  addCall: (employeeId: string | null) => ApiCall;
  onClose: () => void;
};

/** People of a department or group, with ways to add and remove them. */
export function MemberList(props: MemberListProps) {
  const { opened, name, employeeIds, total, page, onPage, error, onRetry, onAdd, onRemove, isBusy, onClose } = props;
  const t = useTranslations('organisation.members');
  const actions = useTranslations('common.actions');
  const common = useTranslations('common.table');
  const errorText = useErrorText();
  const [added, setAdded] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isCovered, setIsCovered] = useState(false);
  const found = trpc.people.searchEmployees.useQuery(
    { ids: [...(employeeIds ?? [])] },
    { enabled: employeeIds !== undefined && employeeIds.length > 0, placeholderData: keepPreviousData },
  );
  const people = (employeeIds?.length === 0 ? [] : found.data)
    ?.filter(({ id }) => employeeIds?.includes(id))
    .toSorted((a, b) => fullNameOf(a).localeCompare(fullNameOf(b)));
  const failure = error ?? found.error;
  const pages = Math.ceil(total / MEMBERS_SHOWN);
  const content = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState<{ id: string; place: number } | null>(null);
  const hasLeft = leaving !== null && !isBusy && people !== undefined && !people.some(({ id }) => id === leaving.id);
  // Their button has gone with them: the focus goes to that of who is in their place now.
  useEffect(() => {
    if (!hasLeft) return;
    const buttons = content.current?.querySelectorAll<HTMLElement>('li button') ?? [];
    const next = buttons[leaving.place] ?? buttons[leaving.place - 1];
    (next ?? content.current?.querySelector<HTMLElement>('[data-autofocus]'))?.focus();
    setLeaving(null);
  }, [hasLeft, leaving]);
  const add = () => {
    if (added === null) return setProblem(t('chooseFirst'));
    if (employeeIds?.includes(added)) return setProblem(t('isMember'));
    return void onAdd(added).then(
      () => setAdded(null),
      // Its call has said why.
      () => {},
    );
  };
  return (
    <Modal opened={opened} onClose={onClose} closeOnEscape={!isCovered} title={t('title', { name })} size="lg">
      <Stack gap="md" ref={content}>
        <PersonPicker
          label={t('add')}
          data-autofocus
          openOnFocus={false}
          value={added}
          onChange={(employeeId) => {
            setAdded(employeeId);
            setProblem(null);
          }}
          error={problem}
        />
        <Group gap="sm">
          <Button loading={isBusy} onClick={add}>
            {actions('add')}
          </Button>
          <AsApiCall {...props.addCall(added)} onOpenedChange={setIsCovered} />
        </Group>
        <Title order={3} role="status">
          {t('count', { count: total })}
        </Title>
        {failure && !people ? (
          <NotLoaded onRetry={onRetry}>{errorText(failure)}</NotLoaded>
        ) : !people ? (
          <Skeleton height={160} />
        ) : people.length === 0 ? (
          <Text c="dimmed">{t('nobody')}</Text>
        ) : (
          <ul className={classes.members} aria-label={t('title', { name })}>
            {people.map((person, place) => (
              <li key={person.id}>
                <Person
                  name={fullNameOf(person)}
                  detail={person.status === 'active' ? (person.jobChargeName ?? undefined) : t('inactive')}
                />
                <ActionIcon
                  aria-label={t('remove', { name: fullNameOf(person) })}
                  // Disabled, it would lose the focus, even where the call fails and they stay.
                  aria-disabled={isBusy || undefined}
                  data-disabled={isBusy || undefined}
                  onClick={() => {
                    if (isBusy) return;
                    setLeaving({ id: person.id, place });
                    onRemove(person.id);
                  }}
                >
                  <IconUserMinus size={18} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        {pages > 1 && (
          <Pagination
            size="sm"
            total={pages}
            value={page}
            onChange={onPage}
            getItemProps={(number) => ({ 'aria-label': common('page', { page: number }) })}
            getControlProps={(control) => ({
              'aria-label': control === 'previous' ? common('previousPage') : common('nextPage'),
            })}
          />
        )}
      </Stack>
    </Modal>
  );
}

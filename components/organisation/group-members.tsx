'use client';

import { useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { GROUPS_PATH, recordPath } from './api-paths.ts';
import { MEMBERS_SHOWN, MemberList } from './member-list.tsx';

type GroupMembersProps = { opened: boolean; unit: { id: string; name: string }; onClose: () => void };

/** The members of a group. */
export function GroupMembers({ opened, unit: { id, name }, onClose }: GroupMembersProps) {
  const showError = useShowError();
  const utils = trpc.useUtils();
  const [page, setPage] = useState(1);
  const group = trpc.organisation.getEntityGroup.useQuery({ id });
  const members = group.data?.employeeIds;
  const update = trpc.organisation.updateEntityGroup.useMutation({
    onError: (error) => showError(error),
    onSettled: () => utils.organisation.invalidate(),
  });
  const first = (page - 1) * MEMBERS_SHOWN;
  return (
    <MemberList
      opened={opened}
      name={name}
      employeeIds={members?.slice(first, first + MEMBERS_SHOWN)}
      total={members?.length ?? 0}
      page={page}
      onPage={setPage}
      error={group.error}
      onRetry={() => void group.refetch()}
      onAdd={(employeeId) => update.mutateAsync({ id, employeeIds: [...(members ?? []), employeeId] })}
      onRemove={(employeeId) => update.mutate({ id, employeeIds: members?.filter((one) => one !== employeeId) ?? [] })}
      isBusy={update.isPending}
      addCall={(employeeId) => ({
        ...{ method: 'PUT', path: recordPath(GROUPS_PATH, id) },
        body: { employeeIds: [...(members ?? []), ...(employeeId ? [employeeId] : [])] },
      })}
      onClose={onClose}
    />
  );
}

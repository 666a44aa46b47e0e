'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { MEMBERS_SHOWN, MemberList } from './member-list.tsx';

const DEPARTMENT_ASSIGNATIONS_PATH = '/core/v3/employee-department-assignations';

type DepartmentMembersProps = { opened: boolean; unit: { id: string; name: string }; onClose: () => void };

/** People assigned to a department. */
export function DepartmentMembers({ opened, unit: { id, name }, onClose }: DepartmentMembersProps) {
  const showError = useShowError();
  const utils = trpc.useUtils();
  const [page, setPage] = useState(1);
  const assigned = trpc.people.departmentAssignations.listMembers.useQuery(
    { departmentId: [id], page, limit: MEMBERS_SHOWN },
    { placeholderData: keepPreviousData },
  );
  const rows = assigned.data?.rows;
  const options = {
    onError: (error: unknown) => showError(error),
    onSettled: () =>
      Promise.all([
        utils.people.departmentAssignations.listMembers.invalidate(),
        utils.organisation.listUnitUses.invalidate(),
      ]),
  };
  const add = trpc.people.departmentAssignations.addMember.useMutation(options);
  const remove = trpc.people.departmentAssignations.delete.useMutation(options);
  return (
    <MemberList
      opened={opened}
      name={name}
      employeeIds={rows?.map(({ employeeId }) => employeeId)}
      total={assigned.data?.total ?? 0}
      page={page}
      onPage={setPage}
      error={assigned.error}
      onRetry={() => void assigned.refetch()}
      onAdd={(employeeId) => add.mutateAsync({ employeeId, departmentId: id })}
      onRemove={(employeeId) => {
        const assignation = rows?.find((row) => row.employeeId === employeeId);
        if (assignation) remove.mutate({ id: assignation.id });
      }}
      isBusy={add.isPending || remove.isPending}
      addCall={(employeeId) => ({
        ...{ method: 'POST', path: DEPARTMENT_ASSIGNATIONS_PATH },
        body: { employeeId, departmentId: id },
      })}
      onClose={onClose}
    />
  );
}

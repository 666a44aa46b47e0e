'use client';

import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DateField } from '#components/form/date-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { PersonPicker } from '#components/form/person-picker.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { Person } from '#components/ui/person.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { policyPath } from './api-paths.ts';
import type { Policy } from './policy-values.ts';

type AssignPolicyDialogProps = { policy: Policy; today: string; opened: boolean; onClose: () => void };

/** Puts people under a policy from a date on (D6). */
export function AssignPolicyDialog({ policy, today, opened, onClose }: AssignPolicyDialogProps) {
  const t = useTranslations('policies.assign');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [employeeIds, setEmployeeIds] = useState<string[]>([]);
  const [from, setFrom] = useState<string | null>(today);
  const [faults, setFaults] = useState<{ people?: string; from?: string }>({});
  const people = trpc.people.searchEmployees.useQuery({ ids: employeeIds }, { enabled: employeeIds.length > 0 }).data;
  const close = () => {
    setEmployeeIds([]);
    setFrom(today);
    setFaults({});
    assign.reset();
    onClose();
  };
  const assign = trpc.overtime.assignPolicy.useMutation({
    onSuccess: async (done) => {
      close();
      notifications.show({ message: t('done', { name: policy.name, count: done.employeeIds.length }) });
      await utils.overtime.invalidate();
    },
    onError: (error) => {
      const problem = problemOf(error);
      if (problem.kind === 'fields') setFaults({ from: problem.fields.from?.join(' ') ?? errorText(error) });
    },
  });
  const save = () => {
    const missing = {
      ...(employeeIds.length === 0 && { people: t('peopleMissing') }),
      ...(from === null && { from: t('fromMissing') }),
    };
    setFaults(missing);
    if (from !== null && employeeIds.length > 0) assign.mutate({ id: policy.id, employeeIds, from });
  };
  const isField = assign.error && problemOf(assign.error).kind === 'fields';
  return (
    <FormDialog opened={opened} onClose={close} title={t('title', { name: policy.name })} size="lg">
      <RecordForm
        onSubmit={save}
        submitLabel={t('submit')}
        pending={assign.isPending}
        problem={assign.error && !isField && errorText(assign.error)}
        isUnsaved={employeeIds.length > 0}
        apiCall={{ method: 'POST', path: `${policyPath(policy.id)}/assignations`, body: { employeeIds, from } }}
      >
        <PersonPicker
          openOnFocus={false}
          label={t('add')}
          error={faults.people}
          value={null}
          onChange={(id) => {
            if (id && !employeeIds.includes(id)) setEmployeeIds([...employeeIds, id]);
            setFaults({ ...faults, people: undefined });
          }}
        />
        {employeeIds.length > 0 && (
          <Stack gap={4} component="ul" aria-label={t('people')} m={0} p={0} style={{ listStyle: 'none' }}>
            {employeeIds.map((id) => {
              const person = people?.find((one) => one.id === id);
              const name = person ? fullNameOf(person) : '…';
              return (
                <Group key={id} component="li" justify="space-between" wrap="nowrap">
                  <Person name={name} detail={person?.email ?? undefined} />
                  <ActionIcon
                    aria-label={t('remove', { name })}
                    onClick={() => setEmployeeIds(employeeIds.filter((one) => one !== id))}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </Group>
              );
            })}
          </Stack>
        )}
        <DateField
          label={t('from')}
          description={t('fromHint')}
          today={today}
          required
          maw={280}
          value={from}
          error={faults.from}
          onChange={setFrom}
        />
        <Text c="dimmed">{t('hint')}</Text>
      </RecordForm>
    </FormDialog>
  );
}

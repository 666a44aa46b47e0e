'use client';

import { Group, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { salariesInput } from '#components/people/people-state.ts';
import { RecordContext, useRecord } from '#components/people/record-context.ts';
import { DocumentsTab, PayTab, ProfileTab } from '#components/people/record-tabs.tsx';
import { PhotoButton } from '#components/photo/photo-button.tsx';
import { trpc } from '#components/trpc/client.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { NewRequest } from './new-request.tsx';

const PHOTO_SIZE = 56;

/**
 * My data: everything that the company keeps about the viewer, whatever their role (I4), with what they change: photo, documents, and contact
 * data if the company allows it. Fields without a value are left out, and so are salaries if there are none.
 */
export function MyData() {
  const tabs = useTranslations('people.record.tabs');
  const record = useRecord();
  const { employee, viewer } = record;
  const { data } = trpc.people.mayUpdateOwnContact.useQuery();
  const { data: salaries, error } = trpc.contracts.listSalaries.useQuery(salariesInput(employee.id));
  const changesOwnContact = data?.isAllowed === true;
  const name = fullNameOf(employee);
  return (
    <>
      <Group gap="sm">
        <PhotoButton person={{ id: employee.id, name, picture: employee.imageProfileURL }} size={PHOTO_SIZE} />
        <Title order={2}>{name}</Title>
      </Group>
      <NewRequest isChange />
      <RecordContext value={{ ...record, viewer: { ...viewer, changesOwnContact } }}>
        <ProfileTab />
      </RecordContext>
      {(error || (salaries && salaries.rows.length > 0)) && <PayTab />}
      <Title order={2}>{tabs('documents')}</Title>
      <DocumentsTab />
    </>
  );
}

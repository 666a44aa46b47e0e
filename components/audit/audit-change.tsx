'use client';

import { Anchor, Table, Text } from '@mantine/core';
import { paths } from '#components/layout/paths.ts';
import { Instant } from '#components/ui/instant.tsx';
import { Link } from '#components/ui/link.tsx';
import classes from './audit.module.css';
import { useAuditWords } from './audit-words.ts';
import type { Line } from './types.ts';
import type { Named } from './use-named.ts';

type AuditChangeProps = {
  line: Line;
  timeZone: string;
};

/** The fields of a line, before and after; of an event, what it was about. */
export function AuditChange({ line, timeZone, named }: AuditChangeProps & { named: Named }) {
  const { t, fields } = useAuditWords(timeZone, named);
  const shown = fields(line);
  const isUpdate = line.action === 'update';
  if (shown.length === 0) return <Text c="dimmed">{t('change.none')}</Text>;
  return (
    <Table className={classes.change} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('change.field')}</Table.Th>
          {isUpdate && <Table.Th>{t('change.before')}</Table.Th>}
          <Table.Th>{t(isUpdate ? 'change.after' : 'change.value')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shown.map((field) => (
          <Table.Tr key={field.name}>
            <Table.Th scope="row">{field.label}</Table.Th>
            {isUpdate && <Table.Td>{field.before}</Table.Td>}
            <Table.Td>{line.action === 'delete' ? field.before : field.after}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Time and way of a change, with a link to the other lines of its record. */
export function AuditOrigin({ line, timeZone }: AuditChangeProps) {
  const { t, way } = useAuditWords(timeZone);
  const { address, operation, requestId } = line;
  return (
    <dl className={classes.origin}>
      <dt>{t('columns.at')}</dt>
      <dd>
        <Instant at={line.at} timeZone={timeZone} withSeconds focusable />
      </dd>
      <dt>{t('columns.way')}</dt>
      <dd>{way(line)}</dd>
      {line.recordId && (
        <>
          <dt>{t('columns.record')}</dt>
          <dd>
            <Anchor component={Link} href={paths.auditSettings({ record: line.recordId })}>
              {line.recordName ?? t(`types.${line.recordType}`)}
            </Anchor>
          </dd>
        </>
      )}
      {operation && <Fact name={t('change.operation')} value={operation} />}
      {address && <Fact name={t('change.address')} value={address} />}
      {requestId && line.way !== 'rest' && <Fact name={t('change.requestId')} value={requestId} />}
      {requestId && line.way === 'rest' && (
        <>
          <dt>{t('change.requestId')}</dt>
          <dd>
            <Anchor component={Link} href={paths.apiRequests({ id: requestId })}>
              <code>{requestId}</code>
            </Anchor>
          </dd>
        </>
      )}
    </dl>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <code>{value}</code>
    </dd>
  </>
);

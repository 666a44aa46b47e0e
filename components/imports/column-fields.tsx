'use client';

import { NativeSelect, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { WideTable } from '#components/ui/wide-table.tsx';
import type { ImportKind } from '#server/modules/imports/constants.ts';
import { type Mapping, type Match, mappingFaults } from '#server/modules/imports/rules-columns.ts';
import { FIELDS } from '#server/modules/imports/rules-fields.ts';
import classes from './column-fields.module.css';
import { useImportWords } from './use-import-words.ts';

const SHOWN_SAMPLES = 3;

type ColumnFieldsProps = {
  kind: ImportKind;
  titles: readonly string[];
  /** The first rows, as the file shows them. */
  samples: readonly (readonly string[])[];
  mapping: Mapping;
  /** Columns of which more than one could be the same field. */
  ambiguous: Match['ambiguous'];
  /** Custom fields of the company. */
  customFields?: readonly { field: string; name: string }[];
  onChange: (mapping: Mapping) => void;
};

/** Each column of a file with its first values and the field that it is imported as. Says what is missing, doubtful or chosen twice. */
export function ColumnFields(props: ColumnFieldsProps) {
  const { kind, titles, samples, mapping, ambiguous, customFields = [], onChange } = props;
  const t = useTranslations('imports.columns');
  const { fieldText, anyOf, columnText } = useImportWords(kind, customFields);
  const custom = customFields.map(({ field, name }) => ({ value: field, label: name }));
  const faults = mappingFaults(kind, mapping);
  const choose = (column: number, field: string) =>
    onChange(mapping.map((chosen, place) => (place === column ? field || null : chosen)));
  return (
    <Stack gap="sm">
      <Text role="status">{t('matched', { matched: mapping.filter(Boolean).length, all: titles.length })}</Text>
      <Notes {...{ titles, ambiguous, kind, customFields }} missing={faults.missing.map(anyOf)} />
      <div className={classes.frame}>
        <WideTable label={t('label')} minWidth={0}>
          <thead>
            <tr>
              <th>{t('column')}</th>
              <th>{t('field')}</th>
            </tr>
          </thead>
          <tbody>
            {titles.map((title, column) => {
              const name = columnText(title, column);
              const field = mapping[column] ?? null;
              const isTwice = field !== null && faults.twice.includes(field);
              const values = samples.map((row) => row[column] ?? '').filter(Boolean);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place, and titles may repeat
                <tr key={column} className={field === null ? classes.out : undefined}>
                  <td>
                    <div className={classes.title}>{name}</div>
                    <div className={classes.samples}>{values.slice(0, SHOWN_SAMPLES).join(' · ') || t('empty')}</div>
                  </td>
                  <td>
                    <NativeSelect
                      aria-label={t('fieldOf', { column: name })}
                      value={field ?? ''}
                      onChange={(event) => choose(column, event.currentTarget.value)}
                      error={isTwice && t('twice', { field: fieldText(field) })}
                      data={[
                        { value: '', label: t('leaveOut') },
                        ...FIELDS[kind].map((one) => ({ value: one.name, label: fieldText(one.name) })),
                        ...(custom.length > 0 ? [{ group: t('custom'), items: custom }] : []),
                      ]}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </WideTable>
      </div>
    </Stack>
  );
}

type NotesProps = Pick<ColumnFieldsProps, 'kind' | 'titles' | 'ambiguous' | 'customFields'> & { missing: string[] };

function Notes({ kind, titles, ambiguous, customFields, missing }: NotesProps) {
  const t = useTranslations('imports.columns');
  const format = useFormatter();
  const { fieldText, columnText } = useImportWords(kind, customFields);
  return (
    <>
      {missing.map((fields) => (
        <div key={fields} className={classes.note} data-kind="missing">
          <IconAlertTriangle size={16} aria-hidden />
          <span>{t('missing', { fields })}</span>
        </div>
      ))}
      {ambiguous.map(({ field, columns }) => (
        <div key={field} className={classes.note}>
          <IconInfoCircle size={16} aria-hidden />
          <span>
            {t('ambiguous', {
              columns: format.list(columns.map((column) => columnText(titles[column] ?? '', column))),
              field: fieldText(field),
            })}
          </span>
        </div>
      ))}
    </>
  );
}

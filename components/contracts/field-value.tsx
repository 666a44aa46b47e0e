'use client';

import { Group } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { CatalogueField } from '#server/platform/shared/catalogues.ts';
import classes from './catalogues.module.css';

/** Value of a record's field, in the form of its kind. */
export function FieldValue({ field, value }: { field: CatalogueField; value: unknown }) {
  const t = useTranslations('contracts.catalogues');
  const format = useFormatter();
  if (field.kind === 'flag') return t(value === true ? 'yes' : 'no');
  if (value === null || value === undefined || value === '') return <span className={classes.quiet}>–</span>;
  if (field.kind === 'color') {
    return (
      <Group gap="xs" wrap="nowrap" component="span">
        <span className={classes.swatch} style={{ background: String(value) }} aria-hidden />
        <span className="tabular">{String(value)}</span>
      </Group>
    );
  }
  if (field.kind === 'text') return String(value);
  if (field.name === 'breakMinutes' && value === 0) return t('unlimited');
  return <span className="tabular">{format.number(Number(value))}</span>;
}

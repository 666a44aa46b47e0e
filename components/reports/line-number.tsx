'use client';

import { Anchor } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import type { HeadcountPart } from '#server/modules/reports/constants.ts';
import classes from './line-number.module.css';
import { lineParsers } from './reports-state.ts';

type LineNumberProps = {
  /** The number as text, for its name. */
  value: string;
  line: string;
  /** Name of the line, and of its number. */
  name: string;
  title: string;
  part?: HeadcountPart;
  /** The report was too large for a page, and so are its people. */
  isPlain: boolean;
  children?: ReactNode;
};

/** A number of a report that leads to its people. */
export function LineNumber({ value, line, name, title, part, isPlain, children = value }: LineNumberProps) {
  const t = useTranslations('reports');
  const [, setLine] = useQueryStates(lineParsers, { history: 'push' });
  if (isPlain) return <span className="tabular">{children}</span>;
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      className={classes.number}
      aria-haspopup="dialog"
      aria-label={t('seePeople', { value, name, part: title })}
      onClick={() => void setLine({ line, part: part ?? null })}
    >
      {children}
    </Anchor>
  );
}

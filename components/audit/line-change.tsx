'use client';

import { useTranslations } from 'next-intl';
import classes from './audit.module.css';
import { AuditChange, AuditOrigin } from './audit-change.tsx';
import type { Line } from './types.ts';
import { useNamed } from './use-named.ts';

/** The changes of a line, with names for ids, and its origin. */
export function LineChange({ line, timeZone }: { line: Line; timeZone: string }) {
  const t = useTranslations('audit');
  const named = useNamed(line, { unknown: t('unknown'), loading: t('loading') });
  return (
    <div className={classes.changed}>
      <AuditChange line={line} timeZone={timeZone} named={named} />
      <AuditOrigin line={line} timeZone={timeZone} />
    </div>
  );
}

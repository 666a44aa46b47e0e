'use client';

import { UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { INBOX_KINDS, type InboxKind } from '#server/modules/approvals/constants.ts';
import classes from './inbox.module.css';

type KindFilterProps = {
  value: InboxKind | null;
  onChange: (kind: InboxKind | null) => void;
  /** How many match of each kind; undefined until known. */
  counts: Record<InboxKind, number> | undefined;
};

/** One kind of requests or all, with how many there are of each. */
export function KindFilter({ value, onChange, counts }: KindFilterProps) {
  const t = useTranslations('approvals.kinds');
  const countOf = (kind: InboxKind | null) =>
    counts && (kind === null ? INBOX_KINDS.reduce((sum, one) => sum + counts[one], 0) : counts[kind]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div role="group" aria-label={t('label')} className={classes.kinds}>
      {[null, ...INBOX_KINDS].map((kind) => (
        <UnstyledButton
          key={kind ?? 'all'}
          className={classes.kind}
          aria-pressed={value === kind}
          onClick={() => onChange(kind)}
        >
          {t(kind ?? 'all')} <span className="tabular">{countOf(kind)}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}

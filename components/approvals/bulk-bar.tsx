'use client';

import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { KeyHint } from '#components/ui/key-hint.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { MAX_DECISIONS } from '#server/modules/approvals/constants.ts';
import classes from './inbox.module.css';
import type { Check } from './inbox-transitions.ts';
import { RejectForm } from './reject-form.tsx';

const BulkCheck = lazyPart(() => import('./bulk-check.tsx').then((file) => file.BulkCheck));

type BulkBarProps = {
  /** Requests on this page that can be decided, and how many of them are selected. */
  onPage: number;
  selectedOnPage: number;
  selected: number;
  /** How many match in all; null where selecting them is not offered. */
  matching: number | null;
  isCollecting: boolean;
  onTogglePage: () => void;
  onSelectMatching: () => void;
  onClear: () => void;
  /** The server tries the decision, or what it would refuse. */
  check: Check | null;
  isRejecting: boolean;
  onAccept: () => void;
  onAskReject: () => void;
  onReject: (comment: string | null) => void;
  /** Decides what would not be refused. */
  onGoOn: () => void;
  onBack: () => void;
};

/** Selected requests, two ways to select more, and the decision on them. */
export function BulkBar(props: BulkBarProps) {
  const t = useTranslations('approvals.bulk');
  const { onPage, selectedOnPage, selected, matching } = props;
  const offersMatching = matching !== null && matching > onPage && selected < Math.min(matching, MAX_DECISIONS);
  return (
    <div className={classes.bulk}>
      <Group gap="sm" justify="space-between" mih={36}>
        <Checkbox
          label={t('page', { count: onPage })}
          checked={onPage > 0 && selectedOnPage === onPage}
          indeterminate={selectedOnPage > 0 && selectedOnPage < onPage}
          onChange={props.onTogglePage}
        />
        {offersMatching && (
          <Button
            variant="subtle"
            size="compact-sm"
            fz="xs"
            loading={props.isCollecting}
            onClick={props.onSelectMatching}
          >
            {matching > MAX_DECISIONS
              ? t('first', { cap: MAX_DECISIONS, total: matching })
              : t('all', { total: matching })}
          </Button>
        )}
      </Group>
      {selected > 0 && (
        <div className={classes.chosen}>
          {props.check ? (
            <BulkCheck check={props.check} onGoOn={props.onGoOn} onBack={props.onBack} />
          ) : props.isRejecting ? (
            <RejectForm
              of={null}
              initial={null}
              label={t('reject', { count: selected })}
              onReject={props.onReject}
              onBack={props.onBack}
            />
          ) : (
            <Group gap="sm">
              <Text fw={600} role="status">
                {t('selected', { count: selected })}
              </Text>
              <Button size="compact-md" onClick={props.onAccept} rightSection={<KeyHint keys="a" />}>
                {t('accept', { count: selected })}
              </Button>
              <Button
                size="compact-md"
                variant="default"
                onClick={props.onAskReject}
                rightSection={<KeyHint keys="r" />}
              >
                {t('reject', { count: selected })}
              </Button>
              <Button size="compact-md" variant="subtle" onClick={props.onClear}>
                {t('clear')}
              </Button>
            </Group>
          )}
        </div>
      )}
    </div>
  );
}

'use client';

import { Code, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId, useRef } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { useViewer } from '#components/ui/viewer.tsx';
import classes from './settings.module.css';
import { SettingsGroup } from './settings-frame.tsx';

/** The command that takes all data of the company out: it holds what its users sign in with, so a browser does not get it. */
export function CompanyArchive({ operatorCommand }: { operatorCommand: string }) {
  const t = useTranslations('company.archive');
  const shown = useRef<HTMLPreElement>(null);
  const hint = useId();
  const command = `${operatorCommand} backup --to company.gz --company ${useViewer()?.companyId ?? ''}`;
  return (
    <div className={classes.form}>
      <SettingsGroup title={t('title')} description={t('description')}>
        <Code block tabIndex={0} ref={shown} aria-describedby={hint} className={classes.command}>
          {command}
        </Code>
        <div>
          <CopyButton value={command} label={t('copy')} shownIn={shown} />
        </div>
        <Text id={hint} size="sm" c="dimmed">
          {t('hint')}
        </Text>
      </SettingsGroup>
    </div>
  );
}

'use client';

import { Button, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { COMPANY_SETTINGS_PATH } from '#components/settings/api-paths.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { Hint } from '#components/ui/hint.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import classes from './settings.module.css';
import type { SettingsForm } from './use-settings-form.ts';

const SettingsConflict = lazyPart(() => import('./settings-conflict.tsx').then((file) => file.SettingsConflict));

type SettingsFrameProps<Values extends Record<string, unknown>> = { of: SettingsForm<Values>; children: ReactNode };

/** The form around the groups of a page of settings, with what somebody else has changed meanwhile, and its buttons. */
export function SettingsFrame<Values extends Record<string, unknown>>({ of, children }: SettingsFrameProps<Values>) {
  const t = useTranslations('company');
  const common = useTranslations('common.actions');
  const cannotSave = of.conflict ? t('conflict.first') : t('unchanged');
  const canSave = of.isChanged && !of.conflict;
  return (
    <form className={classes.form} onSubmit={of.submit} noValidate>
      {children}
      {of.conflict && (
        <SettingsConflict
          now={of.conflict.now}
          names={of.conflict.names}
          onMine={of.keepMine}
          onTheirs={of.takeTheirs}
        />
      )}
      <div className={classes.bar}>
        {of.isChanged ? (
          <AsApiCall method="PUT" path={COMPANY_SETTINGS_PATH} body={of.input} />
        ) : (
          <AsApiCall method="GET" path={COMPANY_SETTINGS_PATH} />
        )}
        {of.isChanged && (
          <Button variant="default" onClick={of.discard}>
            {t('discard')}
          </Button>
        )}
        <Hint label={cannotSave} disabled={canSave} inPlace>
          <Button
            type={canSave ? 'submit' : 'button'}
            loading={of.isSaving}
            data-disabled={!canSave || undefined}
            aria-disabled={!canSave || undefined}
          >
            {common('save')}
          </Button>
        </Hint>
      </div>
    </form>
  );
}

type GroupProps = { title: string; description?: ReactNode; children: ReactNode };

/** A group of settings under its title. */
export function SettingsGroup({ title, description, children }: GroupProps) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div>
        <Title order={2} id={id}>
          {title}
        </Title>
        {description && <Text c="dimmed">{description}</Text>}
      </div>
      {children}
    </section>
  );
}

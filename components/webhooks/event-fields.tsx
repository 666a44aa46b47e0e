'use client';

import { Checkbox, Input, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import {
  eventOf,
  resources,
  verbsOf,
  type WantedEvent,
  wantsAll,
  wantsEvent,
  wantsSome,
  withAll,
  withEvent,
} from './events.ts';
import classes from './webhooks.module.css';

type EventFieldsProps = {
  value: readonly WantedEvent[];
  onChange: (wanted: WantedEvent[]) => void;
  error?: ReactNode;
  /** Of the form: the first box takes the focus when nothing is chosen. */
  'data-path'?: string;
};

/** The events of an endpoint: an area as a whole, with what later releases add to it, or single events. */
export function EventFields({ value, onChange, error, ...input }: EventFieldsProps) {
  const t = useTranslations('webhooks');
  return (
    <Input.Wrapper
      label={t('form.events')}
      description={t('form.eventsHint')}
      error={error}
      labelElement="div"
      role="group"
      aria-label={t('form.events')}
    >
      <Stack gap="md" mt="sm">
        {resources.map((resource, place) => {
          const all = wantsAll(value, resource);
          return (
            <div key={resource}>
              <Checkbox
                {...(place === 0 && { ...input, 'aria-invalid': error ? true : undefined })}
                label={t(`areas.${resource}`)}
                checked={all}
                indeterminate={!all && wantsSome(value, resource)}
                onChange={(event) => onChange(withAll(value, resource, event.currentTarget.checked))}
              />
              <div className={classes.events}>
                {verbsOf(resource).map((verb) => (
                  <Checkbox
                    key={verb}
                    size="xs"
                    label={t(`verbs.${verb}`)}
                    aria-label={t('event', { area: t(`areas.${resource}`), what: t(`verbs.${verb}`) })}
                    title={eventOf(resource, verb)}
                    checked={wantsEvent(value, resource, verb)}
                    onChange={(event) => onChange(withEvent(value, resource, verb, event.currentTarget.checked))}
                  />
                ))}
              </div>
            </div>
          );
        })}
      </Stack>
    </Input.Wrapper>
  );
}

'use client';

import { Alert, Checkbox, type CheckboxGroupProps, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { CHECK_ORIGINS } from '#server/modules/organisation/constants.ts';

type OriginChecksProps = Omit<CheckboxGroupProps<string>, 'children'> & {
  value: readonly string[];
  /** Meaning of no choice. */
  ofNone: string;
};

/** From where people may punch: any of the origins, or none (B8). */
export function OriginChecks({ ofNone, ...props }: OriginChecksProps) {
  const t = useTranslations('company.origins');
  return (
    <>
      <Checkbox.Group {...props}>
        <Stack gap="sm" mt="sm">
          {CHECK_ORIGINS.map((origin) => (
            <Checkbox key={origin} value={origin} label={t(origin)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {props.value.length === 0 && (
        <Alert color="yellow" variant="outline" role="status" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {ofNone}
        </Alert>
      )}
    </>
  );
}

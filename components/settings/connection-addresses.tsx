'use client';

import { Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRef, useSyncExternalStore } from 'react';
import { paths } from '#components/layout/paths.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { providerCallbackPath } from '#server/platform/shared/page-paths.ts';
import classes from './single-sign-on.module.css';

// Where the browser has opened the site is where its provider has to send it back to.
const noChange = () => () => {};
const readOrigin = () => window.location.origin;

/** Addresses for the provider, and the sign-in address of the company. */
export function ConnectionAddresses({ companyId, hasConnection }: { companyId: string; hasConnection: boolean }) {
  const t = useTranslations('settings.signIn.sso');
  const origin = useSyncExternalStore(noChange, readOrigin, () => '');
  return (
    <Stack gap="md">
      <Address
        label={t('redirectUri')}
        hint={t('redirectUriHint')}
        copy={t('copyRedirectUri')}
        value={origin + providerCallbackPath(companyId)}
      />
      <Address
        label={t('signedOutUri')}
        hint={t('signedOutUriHint')}
        copy={t('copySignedOutUri')}
        value={origin + paths.signIn()}
      />
      {hasConnection && (
        <Address
          label={t('address')}
          hint={t('addressHint')}
          copy={t('copyAddress')}
          value={origin + paths.signIn({ company: companyId })}
        />
      )}
    </Stack>
  );
}

type AddressProps = { label: string; hint: string; copy: string; value: string };

function Address({ label, hint, copy, value }: AddressProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.address}>
      <TextInput
        ref={field}
        label={label}
        description={hint}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={value} label={copy} shownIn={field} />
    </div>
  );
}

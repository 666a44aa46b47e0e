'use client';

import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useMemo, useState } from 'react';
import { cssVariablesResolver, theme } from '#components/ui/theme.ts';
import { Notices } from './notices.tsx';

/** Providers around every page; `nonce` is this document's, for style tags made in the browser, if it has one. */
export function Providers({ nonce, children }: { nonce?: string; children: ReactNode }) {
  // A refresh renders the layout with the nonce of a newer answer, which this document's policy does not know.
  const [documentNonce] = useState(nonce);
  if (typeof window !== 'undefined') Object.assign(window, { __webpack_nonce__: documentNonce });

  const t = useTranslations('common.actions');
  const close = t('close');
  const named = useMemo(
    () => mergeThemeOverrides(theme, { components: { CloseButton: { defaultProps: { 'aria-label': close } } } }),
    [close],
  );

  return (
    <MantineProvider
      theme={named}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => documentNonce ?? ''}
    >
      <NuqsAdapter>{children}</NuqsAdapter>
      <Notices />
    </MantineProvider>
  );
}

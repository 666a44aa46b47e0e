'use client';

import { IconLanguage } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { LazyMenu } from '#components/ui/lazy-menu.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';

const LanguageItems = lazyPart(() => import('./language-items.tsx').then((file) => file.LanguageItems));

/** On a prerendered page another language is another document. */
export function LanguageMenu({ isPrerendered = false }: { isPrerendered?: boolean }) {
  const t = useTranslations('shell.language');
  return (
    <LazyMenu label={t('label')} icon={<IconLanguage size={20} stroke={1.6} aria-hidden />}>
      {() => <LanguageItems isPrerendered={isPrerendered} />}
    </LazyMenu>
  );
}

import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'next-intl';

/** The place of a number that is not known yet. */
export function CountSkeleton({ width = 64 }: { width?: number }) {
  const t = useTranslations('common.words');
  return (
    <>
      <Skeleton component="span" display="inline-block" height={10} width={width} />
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
    </>
  );
}

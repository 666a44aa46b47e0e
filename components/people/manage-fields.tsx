import { Anchor } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { Link } from '#components/ui/link.tsx';

/** The way to the definitions of custom fields. */
export function ManageFields() {
  const t = useTranslations('people.edit');
  return (
    <Anchor component={Link} inherit underline="always" href={paths.customFields()}>
      {t('manageCustom')}
    </Anchor>
  );
}

import { useTranslations } from 'next-intl';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Page } from '#components/ui/page.tsx';

type NotAllowedProps = {
  title: 'locations.title' | 'units.department.title' | 'units.group.title' | 'fields.title' | 'tabs.requestTypes';
};

/** In place of a page that is for administrators: why. */
export function NotAllowed({ title }: NotAllowedProps) {
  const t = useTranslations('organisation');
  return (
    <Page title={t(title)}>
      <EmptyState kind="notAllowed">{t('notAllowed')}</EmptyState>
    </Page>
  );
}

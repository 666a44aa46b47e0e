'use client';

import { Anchor, Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Link } from '#components/ui/link.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Page } from '#components/ui/page.tsx';
import { LocationForm } from './location-form.tsx';
import { asLocation } from './types.ts';

const LocationAssignations = lazyPart(
  () => import('./location-assignations.tsx').then((file) => file.LocationAssignations),
  { waiting: () => <Skeleton height={240} /> },
);

/** One location, to draw its fence and to say whose it is; null: a new one. */
export function LocationPage({ locationId }: { locationId: string | null }) {
  const t = useTranslations('organisation.locations');
  const errorText = useErrorText();
  const found = trpc.organisation.locations.get.useQuery(
    { id: locationId ?? '' },
    // Changes that others save do not replace the drawing.
    { enabled: locationId !== null, staleTime: Number.POSITIVE_INFINITY },
  );
  const location = found.data ? asLocation(found.data) : null;
  const content = () => {
    if (found.error) return <NotLoaded onRetry={() => void found.refetch()}>{errorText(found.error)}</NotLoaded>;
    if (locationId !== null && !location) return <Skeleton height={480} />;
    return (
      <>
        <LocationForm key={location?.id} location={location} />
        {location && <LocationAssignations location={location} />}
      </>
    );
  };
  return (
    <Page
      title={locationId === null ? t('create') : (location?.name ?? t('location'))}
      above={
        <Anchor component={Link} inherit href={paths.locations()}>
          {t('title')}
        </Anchor>
      }
    >
      {content()}
    </Page>
  );
}

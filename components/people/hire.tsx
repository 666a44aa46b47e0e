'use client';

import { Anchor, Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Link } from '#components/ui/link.tsx';
import { Page } from '#components/ui/page.tsx';
import type { Role } from '#server/platform/shared/roles.ts';
import { type Hired, HireForm } from './hire-form.tsx';

const HireDone = lazyPart(() => import('./hire-done.tsx').then((file) => file.HireDone), {
  waiting: () => <Skeleton height={120} />,
});

type HireProps = { today: string; viewerRole: Role; sendsMail: boolean };

/** Hires somebody in one form, and shows what came of it with the link of their invitation. */
export function Hire({ today, viewerRole, sendsMail }: HireProps) {
  const t = useTranslations('people');
  const [hired, setHired] = useState<Hired | null>(null);
  // The next code that is free is in the form from its start.
  const choices = trpc.contracts.listEmploymentChoices.useQuery();
  return (
    <Page
      title={hired ? t('hire.done', { name: hired.name }) : t('hire.title')}
      description={t(hired ? 'hire.doneHint' : 'hire.description')}
      above={
        <Anchor component={Link} href={paths.people()} inherit>
          {t('list.title')}
        </Anchor>
      }
    >
      {hired && (
        <HireDone
          hired={hired}
          sendsMail={sendsMail}
          onAnother={async () => {
            await choices.refetch();
            setHired(null);
          }}
        />
      )}
      {!hired && choices.isPending && <Skeleton height={480} />}
      {!hired && !choices.isPending && <HireForm today={today} viewerRole={viewerRole} onHired={setHired} />}
    </Page>
  );
}

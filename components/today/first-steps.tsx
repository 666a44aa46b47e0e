'use client';

import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { Link } from '#components/ui/link.tsx';
import type { PagePath } from '#components/ui/page-path.ts';
import type { FirstStep } from '#server/modules/today/constants.ts';
import { Card } from './card.tsx';
import classes from './today.module.css';

const PAGES: Record<FirstStep, PagePath> = {
  week: paths.companySettings(),
  offices: paths.offices(),
  departments: paths.departments(),
  people: paths.people(),
  contracts: paths.contracts(),
  policies: paths.overtimePolicies(),
  absenceTypes: paths.absenceTypes(),
  users: paths.users(),
};

/** First steps of a new company, for its administrators: gone once it has what every company needs. */
export function FirstSteps() {
  const t = useTranslations('today.firstSteps');
  const { data } = trpc.today.getFirstSteps.useQuery();
  if (!data?.isNew) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  return (
    <Card title={t('title')} aside={<Text c="dimmed">{t('progress', { done, all: data.steps.length })}</Text>}>
      <ol className={classes.steps}>
        {data.steps.map(({ step, isDone }) => (
          <li key={step} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheckFilled size={18} className={classes.stepIcon} aria-hidden />
            ) : (
              <IconCircle size={18} className={classes.stepIcon} aria-hidden />
            )}
            <Anchor component={Link} href={PAGES[step]}>
              {t(`steps.${step}`)}
              {isDone && <VisuallyHidden> ({t('done')})</VisuallyHidden>}
            </Anchor>
            {step === 'contracts' && data.withoutContract > 0 && (
              <Anchor component={Link} href={paths.people({ contract: 'none' })} className={classes.missing}>
                {t('withoutContract', { count: data.withoutContract })}
              </Anchor>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

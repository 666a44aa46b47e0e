'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { useTableState } from '#components/table/table-state.ts';
import { Link } from '#components/ui/link.tsx';
import { Page } from '#components/ui/page.tsx';
import { useCurrentInView } from '#components/ui/use-current-in-view.ts';
import { CATALOGUE_NAMES } from '#server/platform/shared/catalogues.ts';
import { CatalogueList } from './catalogue-list.tsx';
import classes from './catalogues.module.css';
import { catalogueAt, catalogueOptions } from './catalogues-state.ts';
import { ContractsTabs } from './contracts-tabs.tsx';
import type { ContractsViewer } from './types.ts';

/** The lists that contracts, people and entries choose from, one page for all of them. */
export function Catalogues({ viewer }: { viewer: ContractsViewer }) {
  const t = useTranslations('contracts.catalogues');
  const state = useTableState(catalogueOptions);
  const current = catalogueAt(state.filters);
  const row = useCurrentInView<HTMLUListElement>(current);
  return (
    <Page title={t('title')} description={t('description')}>
      <ContractsTabs current="catalogues" />
      {!viewer.canAdminister && <Text c="dimmed">{t('readOnly')}</Text>}
      <div className={classes.layout}>
        <nav aria-label={t('title')}>
          <ul ref={row} className={classes.list}>
            {CATALOGUE_NAMES.map((name) => (
              <li key={name}>
                <Link
                  className={classes.entry}
                  href={paths.catalogues({ catalogue: name })}
                  aria-current={name === current ? 'true' : undefined}
                >
                  {t(`names.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <CatalogueList key={current} catalogue={current} state={state} viewer={viewer} />
      </div>
    </Page>
  );
}

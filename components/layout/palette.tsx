'use client';

import '@mantine/spotlight/styles.layer.css';
import { Spotlight } from '@mantine/spotlight';
import { IconBolt, IconCalendarTime, IconReportMoney, IconSearch } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type MouseEvent, useDeferredValue, useEffect, useRef } from 'react';
import { useKeyBindings } from '#components/ui/keys.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { may } from '#server/platform/shared/rights.ts';
import { isFoundBy } from '#server/platform/shared/search-key.ts';
import { navigationPathsOf } from './navigation-paths.ts';
import { organisationPaths } from './organisation-paths.ts';
import { PaletteEntry, PalettePerson } from './palette-entry.tsx';
import { PaletteList, palette, paletteStore } from './palette-list.tsx';
import { usePeople } from './palette-people.ts';
import { payrollPaths } from './payroll-paths.ts';
import { settingsPaths } from './settings-paths.ts';
import type { ShellMember } from './shell-member.ts';
import { timePaths } from './time-paths.ts';
import { useSignOut } from './use-sign-out.ts';
import { type ShellCompany, useSwitchCompany } from './use-switch-company.ts';

/** Entries that are in view when it opens. The others are drawn once it has. */
const SEEN_AT_FIRST = 12;

type PaletteProps = {
  member: ShellMember;
  companies: ShellCompany[];
  opened: boolean;
  onClose: () => void;
  query: string;
  onQueryChange: (query: string) => void;
  /** Enter was pressed while it was loading. */
  takesFirst: boolean;
  /** Called when its field has the focus. */
  onReady: () => void;
};

/** Pages, the actions of this page, and people by name. */
export function Palette({
  member,
  companies,
  opened,
  onClose,
  query,
  onQueryChange,
  takesFirst,
  onReady,
}: PaletteProps) {
  const t = useTranslations('shell');
  const words = useTranslations('common.words');
  const tab = useTranslations('organisation.tabs');
  const timeTab = useTranslations('time.tabs');
  const payroll = useTranslations('payroll');
  const router = useRouter();
  const signOut = useSignOut();
  const switchTo = useSwitchCompany(member.userId);
  const seesAreas = may(member, 'look');
  const people = usePeople(seesAreas ? query : '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (opened) palette.open();
  }, [opened]);
  // After every render: people come later than pages.
  useEffect(() => {
    if (takesFirst && field.current) takeFirst(field.current);
  });

  const isWhole = useDeferredValue(opened, false) || query !== '';
  const fits = isFoundBy(query);
  const pages = [
    ...navigationPathsOf(member).map((path) => ({ ...path, words: t(`areas.${path.label}`) })),
    // The first page of each area is the area itself.
    ...(seesAreas ? timePaths.slice(1) : []).map(({ href, label }) => ({
      ...{ href, icon: IconCalendarTime },
      words: `${t('areas.time')} › ${timeTab(label)}`,
    })),
    ...(may(member, 'administer') ? payrollPaths.slice(1) : []).map(({ href, label }) => ({
      ...{ href, icon: IconReportMoney },
      words: `${t('areas.payroll')} › ${payroll(`${label}.tab`)}`,
    })),
    ...(seesAreas ? organisationPaths : []).map((path) => ({
      ...path,
      words: `${t('areas.organisation')} › ${tab(path.label)}`,
    })),
    ...(seesAreas ? settingsPaths : []).map((path) => ({
      ...path,
      words: (['settings', path.group, path.label] as const).map((name) => t(`areas.${name}`)).join(' › '),
    })),
  ]
    .filter((page) => fits(page.words))
    .slice(0, isWhole ? undefined : SEEN_AT_FIRST);
  const actions = [
    ...useKeyBindings().filter((binding) => binding.key !== 'mod+k'),
    ...companies
      .filter(({ companyId }) => companyId !== member.companyId)
      .map(({ companyId, companyName }) => ({
        key: companyId,
        description: t('companies.switch', { company: companyName }),
        run: () => switchTo(companyId),
      })),
    { key: '', description: t('bar.signOut'), run: signOut },
  ]
    .filter((action) => fits(action.description))
    .map(({ key, ...action }) => ({ ...action, name: `${key} ${action.description}` }));
  const onChoose = (event: MouseEvent) => {
    const name = nameAt(event);
    if (name === undefined) return;
    const page = [...pages, ...people].find(({ href }) => href === name);
    if (page) router.push(page.href);
    else actions.find((action) => action.name === name)?.run();
    palette.close();
  };

  return (
    <Spotlight.Root
      store={paletteStore}
      query={query}
      onQueryChange={onQueryChange}
      onSpotlightClose={onClose}
      shortcut={null}
      // Its field stays where it is while there are fewer hits.
      centered={false}
      // It measures the page and lays it out again, before what was asked for shows. The list holds the page still itself.
      lockScroll={false}
      transitionProps={{ duration: 80 }}
      // Without a blur: the browser would blur the page behind again for every letter, most of what a key waited for.
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      attributes={{ content: { 'aria-label': t('bar.search') } }}
    >
      <Spotlight.Search
        ref={field}
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.placeholder')}
        maxLength={MAX_NAME}
        leftSection={<IconSearch size={18} aria-hidden />}
        onKeyDown={chooseFirst}
        onFocus={onReady}
      />
      <PaletteList onClick={onChoose} onMouseDown={keepFocus}>
        {pages.length > 0 && (
          <Spotlight.ActionsGroup label={t('palette.pages')}>
            {pages.map((page) => (
              <PaletteEntry key={page.href} name={page.href} label={page.words} icon={page.icon} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {people.length > 0 && (
          <Spotlight.ActionsGroup label={words('people')}>
            {people.map((person) => (
              <PalettePerson key={person.id} name={person.href} person={person.name} detail={person.detail} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {isWhole && actions.length > 0 && (
          <Spotlight.ActionsGroup label={words('actions')}>
            {actions.map((action) => (
              <PaletteEntry key={action.name} name={action.name} label={action.description} icon={IconBolt} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {pages.length + people.length + actions.length === 0 && (
          <Spotlight.Empty>{t('palette.nothing')}</Spotlight.Empty>
        )}
      </PaletteList>
    </Spotlight.Root>
  );
}

/** Enter takes the first hit if none is selected. Spotlight alone would wait for an arrow key. */
function chooseFirst({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key === 'Enter' && !nativeEvent.isComposing) takeFirst(currentTarget);
}

function takeFirst(field: HTMLInputElement) {
  const dialog = field.closest('[role="dialog"]');
  if (dialog?.querySelector('[data-action][data-selected]')) return;
  dialog?.querySelector<HTMLElement>('[data-action]')?.click();
}

const nameAt = ({ target }: MouseEvent): string | undefined =>
  (target as Element).closest<HTMLElement>('[data-action]')?.dataset.action;

/** The field keeps the focus while an entry is clicked. */
function keepFocus(event: MouseEvent) {
  if (nameAt(event) !== undefined) event.preventDefault();
}

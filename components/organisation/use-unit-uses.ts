'use client';

import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import type { UnitType } from './types.ts';

const NOTHING = { people: 0, inactivePeople: 0, locations: 0 };

/** How many people and locations a unit has, for administrators, and why one that has any cannot be deleted. Undefined while read. */
export function useUnitUses(type: UnitType, isAllowed: boolean) {
  const t = useTranslations('organisation.uses');
  const uses = trpc.organisation.listUnitUses.useQuery(undefined, { enabled: isAllowed });
  const usesOf = (id: string) => uses.data && (uses.data.find((use) => use.type === type && use.id === id) ?? NOTHING);
  /** Members of a group leave it when it is deleted. */
  const reasonToKeep = (id: string): string | undefined => {
    const use = usesOf(id);
    if (!use) return undefined;
    const { people, inactivePeople, locations } =
      type === 'entity_group' ? { ...use, people: 0, inactivePeople: 0 } : use;
    if (people > 0) return t('people', { count: people });
    if (inactivePeople > 0) return t('inactive', { count: inactivePeople });
    return locations > 0 ? t('locations', { count: locations }) : undefined;
  };
  return { usesOf, reasonToKeep };
}

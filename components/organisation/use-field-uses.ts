'use client';

import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';

const NOTHING = { people: 0, inactivePeople: 0 };

/** How many people have a value in a custom field, and why one that has any cannot be deleted. Undefined while read. */
export function useFieldUses() {
  const t = useTranslations('organisation.fields.uses');
  const { data: uses } = trpc.people.listFieldUses.useQuery();
  const usesOf = (id: string) => uses && (uses.find((use) => use.id === id) ?? NOTHING);
  const reasonToKeep = (id: string): string | undefined => {
    const { people, inactivePeople } = usesOf(id) ?? NOTHING;
    if (people > 0) return t('people', { count: people });
    return inactivePeople > 0 ? t('inactive', { count: inactivePeople }) : undefined;
  };
  return { usesOf, reasonToKeep };
}

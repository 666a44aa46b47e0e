'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { type Granted, isEmptyScope, type ScopeUnits, takesScope } from './user.ts';

/** Describes a member's scope: "Sales, Madrid office, own reports". It begins like a sentence, unless it begins with a name. */
export function useScopeWords(units: ScopeUnits | undefined): (granted: Pick<Granted, 'role' | 'scope'>) => string {
  const t = useTranslations('settings.users.scope');
  const format = useFormatter();
  return ({ role, scope }) => {
    if (role === 'employee') return t('self');
    if (!takesScope(role) || scope.all) return t('everybody');
    if (isEmptyScope(scope)) return t('nobody');
    const named = (list: { id: string; name: string }[] | undefined, ids: readonly string[]) =>
      (list ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    const departments = named(units?.departments, scope.departmentIds);
    const offices = named(units?.offices, scope.officeIds);
    const words = format.list(
      [
        ...departments,
        ...offices.map((name) => t('office', { name })),
        ...named(units?.entityGroups, scope.entityGroupIds).map((name) => t('group', { name })),
        ...(scope.reports ? [t('reports')] : []),
      ],
      { type: 'unit' },
    );
    const isNameFirst = [...departments, ...offices].some((name) => words.startsWith(name));
    return isNameFirst ? words : words.charAt(0).toLocaleUpperCase() + words.slice(1);
  };
}

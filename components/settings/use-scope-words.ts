'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { type Granted, isEmptyScope, type ScopeUnits, takesScope } from './user.ts';

/** Whom somebody sees, in words: "Sales, Madrid office, own reports". */
export function useScopeWords(units: ScopeUnits | undefined): (granted: Pick<Granted, 'role' | 'scope'>) => string {
  const t = useTranslations('settings.users.scope');
  const format = useFormatter();
  return ({ role, scope }) => {
    if (role === 'employee') return t('self');
    if (!takesScope(role) || scope.all) return t('everybody');
    if (isEmptyScope(scope)) return t('nobody');
    const named = (list: { id: string; name: string }[] | undefined, ids: readonly string[]) =>
      (list ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    return format.list(
      [
        ...named(units?.departments, scope.departmentIds),
        ...named(units?.offices, scope.officeIds).map((name) => t('office', { name })),
        ...named(units?.entityGroups, scope.entityGroupIds).map((name) => t('group', { name })),
        ...(scope.reports ? [t('reports')] : []),
      ],
      { type: 'unit' },
    );
  };
}

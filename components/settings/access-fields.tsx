'use client';

import { Checkbox, Radio, Select, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { OrgPicker } from '#components/form/org-picker.tsx';
import { PersonPicker } from '#components/form/person-picker.tsx';
import { may } from '#server/platform/shared/rights.ts';
import { ROLES, type Role } from '#server/platform/shared/roles.ts';
import { type Granted, type ScopeUnits, takesScope } from './user.ts';

type AccessFieldsProps = {
  value: Granted;
  onChange: (value: Granted) => void;
  units: ScopeUnits | undefined;
  viewerRole: Role;
  /** Why the role cannot be changed, if it cannot. */
  roleReason?: string | undefined;
  /** Whether one person is meant, who may be an employee. */
  hasEmployee: boolean;
  scopeError?: ReactNode;
};

/** Role, scope and employee of a user, each with what it means. */
export function AccessFields(props: AccessFieldsProps) {
  const { value, onChange, units, viewerRole, roleReason, hasEmployee, scopeError } = props;
  const { role, scope, employeeId } = value;
  const t = useTranslations('settings.users');
  const words = useTranslations('common.words');
  const roleName = useTranslations('shell.roles');
  const set = (change: Partial<Granted>) => onChange({ ...value, ...change });
  return (
    <Stack gap="md">
      <Select
        label={words('role')}
        description={roleReason ?? t(`roleHints.${role}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        // Only owners make owners (I2).
        data={ROLES.toReversed().map((one) => ({
          value: one,
          label: roleName(one),
          disabled: one === 'owner' && !may({ role: viewerRole }, 'govern'),
        }))}
        value={role}
        disabled={roleReason !== undefined}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(next) => next && set({ role: next as Role })}
      />
      {takesScope(role) && (
        <>
          <Radio.Group
            label={t('fields.scope')}
            value={scope.all ? 'all' : 'some'}
            onChange={(next) => set({ scope: { ...scope, all: next === 'all' } })}
          >
            <Stack gap="sm" mt="sm">
              <Radio value="all" label={t('scope.everybody')} />
              <Radio value="some" label={t('scope.some')} />
            </Stack>
          </Radio.Group>
          {!scope.all && (
            <Stack gap="sm" pl="lg">
              <OrgPicker
                label={t('fields.units')}
                error={scopeError}
                units={units}
                value={{
                  departments: scope.departmentIds,
                  offices: scope.officeIds,
                  entityGroups: scope.entityGroupIds,
                }}
                onChange={({ departments, offices, entityGroups }) =>
                  set({
                    scope: { ...scope, departmentIds: departments, officeIds: offices, entityGroupIds: entityGroups },
                  })
                }
              />
              <Checkbox
                label={t('fields.reports')}
                description={hasEmployee && employeeId === null ? t('fields.reportsHint') : undefined}
                checked={scope.reports}
                onChange={(event) => set({ scope: { ...scope, reports: event.currentTarget.checked } })}
              />
            </Stack>
          )}
        </>
      )}
      {hasEmployee && (
        <PersonPicker
          label={t('fields.employee')}
          description={t('fields.employeeHint')}
          value={employeeId}
          onChange={(next) => set({ employeeId: next })}
        />
      )}
    </Stack>
  );
}

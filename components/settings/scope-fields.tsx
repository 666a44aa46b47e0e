'use client';

import { Checkbox, Input, Select, Table } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { SCOPE_AREAS, type TokenScope } from '#server/platform/shared/token-scopes.ts';
import classes from './api-tokens.module.css';
import { ACCESS_KINDS, PRESET_NAMES, presetOf, SCOPE_PRESETS, type ScopePreset } from './token-scopes.ts';

type ScopeFieldsProps = {
  /** Null: everything. */
  value: readonly TokenScope[] | null;
  onChange: (scopes: readonly TokenScope[] | null) => void;
  error?: string;
};

/** Scopes of a token: a preset, or any of the areas to read and to write. */
export function ScopeFields({ value, onChange, error }: ScopeFieldsProps) {
  const t = useTranslations('settings.api.scopes');
  const title = useId();
  const preset = presetOf(value);
  const choose = (name: string | null) => {
    if (name === 'custom') return onChange(value ?? []);
    if (name !== null) onChange(SCOPE_PRESETS[name as ScopePreset]);
  };
  const toggle = (scope: TokenScope, isOn: boolean) =>
    onChange(isOn ? [...(value ?? []), scope] : (value ?? []).filter((other) => other !== scope));
  return (
    <>
      <Select
        label={t('title')}
        description={t(`hints.${preset ?? 'custom'}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[
          ...PRESET_NAMES.map((name) => ({ value: name as string, label: t(`presets.${name}`) })),
          { value: 'custom', label: t('presets.custom') },
        ]}
        allowDeselect={false}
        value={preset ?? 'custom'}
        onChange={choose}
      />
      {value !== null && (
        <div>
          <Table className={classes.scopes} aria-labelledby={title} withRowBorders={false}>
            <caption id={title} className={classes.hidden}>
              {t('areas')}
            </caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('area')}</Table.Th>
                {ACCESS_KINDS.map((kind) => (
                  <Table.Th key={kind} scope="col" ta="center">
                    {t(kind)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {SCOPE_AREAS.map((area) => (
                <Table.Tr key={area}>
                  <Table.Th scope="row" fw={400}>
                    {t(`names.${area}`)}
                  </Table.Th>
                  {ACCESS_KINDS.map((kind) => (
                    <Table.Td key={kind}>
                      <Checkbox
                        aria-label={`${t(`names.${area}`)}: ${t(kind)}`}
                        checked={value.includes(`${area}:${kind}`)}
                        onChange={(event) => toggle(`${area}:${kind}`, event.currentTarget.checked)}
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {error && <Input.Error role="alert">{error}</Input.Error>}
        </div>
      )}
    </>
  );
}

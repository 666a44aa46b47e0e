'use client';

import { useFormatter, useMessages, useTranslations } from 'next-intl';
import type { ImportKind } from '#server/modules/imports/constants.ts';
import { REQUIRED } from '#server/modules/imports/rules-fields.ts';
import type { FileFault } from '#server/platform/shared/spreadsheets.ts';
import type { ImportProblem } from './types.ts';

/** Names of an import's fields, custom fields included, of its columns, and of its problems. */
export function useImportWords(kind: ImportKind, customFields: readonly { field: string; name: string }[] = []) {
  const t = useTranslations('imports');
  const format = useFormatter();
  // Names of fields differ by kind, so no key is known to be one of all.
  const fields: Readonly<Record<string, string>> = useMessages().imports.fields[kind];
  const fieldText = (field: string): string =>
    fields[field] ?? customFields.find((custom) => custom.field === field)?.name ?? field;
  const anyOf = (names: readonly string[]) => format.list(names.map(fieldText), { type: 'disjunction' });
  return {
    fieldText,
    anyOf,
    /** The title of a column, or its number where it has none. */
    columnText: (title: string, column: number) => title || t('columns.untitled', { number: column + 1 }),
    problemText: ({ code, field }: Pick<ImportProblem, 'code' | 'field'>) =>
      code === 'one_required'
        ? t('problems.one_required', { fields: anyOf(REQUIRED[kind].find(([first]) => first === field) ?? []) })
        : t(`problems.${code}`),
    /** Why a file was not read. */
    faultText: (fault: FileFault) => t(`faults.${fault}`),
  };
}

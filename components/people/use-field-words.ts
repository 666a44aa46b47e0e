'use client';

import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { useViewer } from '#components/ui/viewer.tsx';
import { isLanguage, languageNames } from '#messages/languages.ts';
import { LAST_DATE } from '#server/modules/days/constants.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { type ProfileField, recordedValue } from './profile-fields.ts';
import type { Employee, PersonOffice } from './types.ts';

/** Describes the values of a person's fields in the reader's language. Null: not set. */
export function useFieldWords(employee: Employee | undefined): (field: ProfileField) => string | null {
  const t = useTranslations('people');
  const format = useFormatter();
  const locale = useLocale();
  const date = useLocalDate();
  const { data: units } = trpc.timesheets.listChoices.useQuery();
  const managerId = employee?.managerId ?? null;
  const viewer = useViewer();
  const isOwn = employee !== undefined && employee.id === viewer?.employeeId;
  const managers = trpc.people.searchEmployees.useQuery(
    { ids: managerId === null ? [] : [managerId] },
    { enabled: managerId !== null && !isOwn },
  );
  const ownManager = trpc.me.getManager.useQuery(undefined, { enabled: managerId !== null && isOwn });
  const officesOf = trpc.people.officeAssignations.listOfPerson.useQuery(
    { employeeId: employee?.id ?? '' },
    { enabled: employee !== undefined },
  );
  /** An office with its dates, if it has any. */
  const officeWords = ({ officeName: name, startsOn, endsOn }: PersonOffice): string => {
    if (startsOn && endsOn) return t('record.dated.between', { name, from: date(startsOn), to: date(endsOn) });
    if (startsOn) return t('record.dated.since', { name, date: date(startsOn) });
    return endsOn ? t('record.dated.until', { name, date: date(endsOn) }) : name;
  };
  return (field) => {
    if (field.type === 'written') return t('record.written');
    const value = employee && recordedValue(employee, field.name);
    if (employee === undefined || value === null || value === undefined || value === '') return null;
    switch (field.type) {
      case 'date':
        return date(String(value));
      case 'decimal':
        return format.number(Number(value));
      case 'boolean': {
        const words = t(`values.boolean.${value === true}`);
        const since = field.from === 'worksOnHolidaysFrom' ? employee.worksOnHolidaysFrom : null;
        return since === null ? words : t('record.dated.since', { name: words, date: date(since) });
      }
      case 'country':
        return countryName(String(value), locale);
      case 'countries':
        return (value as string[]).map((code) => countryName(code, locale)).join(', ') || null;
      case 'language':
        return isLanguage(value) ? languageNames[value] : String(value);
      case 'choice':
        return t(`values.${field.words}.${value}` as 'values.identity.other');
      case 'job':
        return employee.jobChargeName;
      case 'person': {
        if (field.name === 'mainRecruiterId') return employee.mainRecruiter && fullNameOf(employee.mainRecruiter);
        if (isOwn ? ownManager.isPending : managers.isPending) return '…';
        const manager = isOwn ? ownManager.data : managers.data?.[0];
        return manager ? fullNameOf(manager) : t('record.unseen');
      }
      case 'units': {
        if (field.of === 'offices' && officesOf.data) {
          return latestFirst(officesOf.data).map(officeWords).join('; ') || null;
        }
        const known = new Map(units?.[field.of].map(({ id, name }) => [id, name]));
        return (value as string[]).flatMap((id) => known.get(id) ?? []).join(', ') || null;
      }
      default:
        return String(value);
    }
  };
}

/** Offices without an end first, then the one that ends last. */
const latestFirst = (offices: readonly PersonOffice[]): PersonOffice[] =>
  offices.toSorted((one, other) => (other.endsOn ?? LAST_DATE).localeCompare(one.endsOn ?? LAST_DATE));

/** A country's name in a language. */
export const countryName = (code: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;

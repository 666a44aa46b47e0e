import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { addDays, localDateOf } from '../../platform/shared/dates.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { refuseUngrantedScopes } from '../access/refuse-ungranted.ts';
import { FIRST_DATE } from '../days/constants.ts';
import { daysChanged } from '../days/days-changed.ts';
import { changeFact } from '../days/rules-dated.ts';
import { overtimeSinceOf } from '../days/rules-since.ts';
import * as repository from './repository.ts';
import { isAsRead } from './rules-settings.ts';
import type { updateCompanyInput, updateCompanySettingsInput } from './schema.ts';

export const getInfo = ({ companyId, read }: Scope): Promise<repository.InfoAnswer> =>
  read(repository.getInfo(companyId));

/** Changes what the company itself shows. Throws `company_not_found` for any id but that of the caller's company. */
export async function updateCompany(
  scope: Scope,
  { id, ...changes }: z.output<typeof updateCompanyInput>,
): Promise<repository.CompanyAnswer> {
  if (id !== scope.companyId) throw new DomainError('company_not_found');
  return scope.transaction(async ({ commit }) => {
    const [, answer] = await commit(
      repository.updateCompany(scope.companyId, changes),
      repository.getCompany(scope.companyId),
    );
    return answer;
  });
}

export const getCompanySettings = ({ companyId, read }: Scope): Promise<repository.SettingsAnswer> =>
  read(repository.getSettings(companyId));

/**
 * Changes the given settings; existing entries keep their time zone (A2). Recomputes everybody's day rows if their inputs change: the
 * company's week, from its first day on (C7), and the date from which days without work count (D1). Of several changes with the same `settingsBefore` one succeeds.
 * Throws `company_settings_changed`, and `scope_not_granted` if a token that may not read pay shows it to managers (I10).
 */
export async function updateCompanySettings(
  scope: Scope,
  input: z.output<typeof updateCompanySettingsInput>,
): Promise<repository.SettingsAnswer> {
  const { forgottenClockOut, settingsBefore, defaultWorkDays, defaultWorkDaysFrom, ...settings } = input;
  const changes = {
    ...settings,
    ...(forgottenClockOut && { forgottenClockOut: { ...forgottenClockOut, time: forgottenClockOut.time ?? null } }),
  };
  return scope.transaction(async (tx) => {
    const before = await tx.send(repository.lockCompany(scope.companyId));
    if (settingsBefore && !isAsRead(settingsBefore, { ...before, overtimeSince: overtimeSinceOf(before) })) {
      throw new DomainError('company_settings_changed');
    }
    const today = localDateOf(scope.now(), before.timeZone);
    const week =
      defaultWorkDays === undefined ? null : changeDefaultWeek(before, defaultWorkDays, defaultWorkDaysFrom, today);
    const [company, answer] = await tx.send(
      repository.updateCompany(scope.companyId, { ...changes, ...week }),
      repository.getSettings(scope.companyId),
    );
    if (company.managersSeePay && !before.managersSeePay) await tx.send(refuseUngrantedScopes(scope, ['pay:read']));
    const [firstSince, lastSince] = [overtimeSinceOf(before), overtimeSinceOf(company)].sort() as [string, string];
    const isOtherSince = firstSince !== lastSince;
    if (isOtherSince || week) {
      const weekFrom = company.defaultWorkDaysFrom ?? FIRST_DATE;
      const touched = [
        ...(isOtherSince ? [{ from: firstSince, to: addDays(lastSince, -1) }] : []),
        ...(week ? [{ from: weekFrom, to: null }] : []),
      ];
      const from = isOtherSince ? FIRST_DATE : weekFrom;
      await daysChanged(tx, scope, { everyone: true, from, touched, cause: 'company_settings' });
    }
    return answer;
  });
}

type Week = Pick<repository.Company, 'defaultWorkDays' | 'defaultWorkDaysFrom' | 'earlierDefaultWorkDays'>;

/** C7: the first default week applies to all days unless a date is given. Null: nothing changes. */
function changeDefaultWeek(
  { defaultWorkDays, defaultWorkDaysFrom, earlierDefaultWorkDays }: Week,
  wanted: Week['defaultWorkDays'],
  from: string | null | undefined,
  today: string,
): Week | null {
  const before = { value: defaultWorkDays, from: defaultWorkDaysFrom, earlier: earlierDefaultWorkDays };
  const isFirst = defaultWorkDays === null && defaultWorkDaysFrom === null;
  const after = changeFact(before, wanted, isFirst && from === undefined ? null : from, today);
  return (
    after && {
      ...{ defaultWorkDays: after.value, defaultWorkDaysFrom: after.from },
      earlierDefaultWorkDays: after.earlier,
    }
  );
}

import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { refuseUngrantedScopes } from '../access/refuse-ungranted.ts';
import { daysChanged } from '../days/days-changed.ts';
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
 * company's week, and the date from which days without work count (D1). Of several changes with the same `settingsBefore` one succeeds.
 * Throws `company_settings_changed`, and `scope_not_granted` if a token that may not read pay shows it to managers (I10).
 */
export async function updateCompanySettings(
  scope: Scope,
  input: z.output<typeof updateCompanySettingsInput>,
): Promise<repository.SettingsAnswer> {
  const { forgottenClockOut, settingsBefore, ...settings } = input;
  const changes = {
    ...settings,
    ...(forgottenClockOut && { forgottenClockOut: { ...forgottenClockOut, time: forgottenClockOut.time ?? null } }),
  };
  return scope.transaction(async (tx) => {
    const now = await tx.send(settingsBefore ? repository.lockCompany(scope.companyId) : nothing(null));
    if (settingsBefore && now && !isAsRead(settingsBefore, { ...now, overtimeSince: overtimeSinceOf(now) })) {
      throw new DomainError('company_settings_changed');
    }
    const [before, company, answer] = await tx.send(
      repository.lockCompany(scope.companyId),
      repository.updateCompany(scope.companyId, changes),
      repository.getSettings(scope.companyId),
    );
    if (company.managersSeePay && !before.managersSeePay) await tx.send(refuseUngrantedScopes(scope, ['pay:read']));
    if (!isDeepStrictEqual(daysFollowFrom(before), daysFollowFrom(company))) {
      await daysChanged(tx, scope, { everyone: true, cause: 'company_settings' });
    }
    return answer;
  });
}

/** C1: the company's week plans the days of contracts without hours. D1: rows without work begin on a date. */
const daysFollowFrom = (company: repository.Company) => [company.defaultWorkDays, overtimeSinceOf(company)];

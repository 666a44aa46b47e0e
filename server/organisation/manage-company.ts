import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { daysChanged } from '../days/days-changed.ts';
import { overtimeSinceOf } from '../days/rules-since.ts';
import type { Scope } from '../db/scope.ts';
import { presentCompany, presentCompanySettings } from './present.ts';
import * as repository from './repository.ts';
import type { companySettingsOutput, infoOutput, updateCompanySettingsInput } from './schema.ts';

export async function getInfo(scope: Scope): Promise<z.output<typeof infoOutput>> {
  const company = await scope.read(repository.getCompany(scope.companyId));
  return { company: presentCompany(company) };
}

export async function getCompanySettings(scope: Scope): Promise<z.output<typeof companySettingsOutput>> {
  return presentCompanySettings(await scope.read(repository.getCompany(scope.companyId)));
}

/**
 * Changes the given settings; entries already written keep the zone they were written in (A2). Everybody's day rows follow what
 * they depend on: the company's week, and the date from which days without work count (D1).
 */
export async function updateCompanySettings(
  scope: Scope,
  input: z.output<typeof updateCompanySettingsInput>,
): Promise<z.output<typeof companySettingsOutput>> {
  const { forgottenClockOut, ...settings } = input;
  const changes = {
    ...settings,
    ...(forgottenClockOut && { forgottenClockOut: { ...forgottenClockOut, time: forgottenClockOut.time ?? null } }),
  };
  return scope.transaction(async (tx) => {
    const [before, company] = await tx.send(
      repository.lockCompany(scope.companyId),
      repository.updateCompany(scope.companyId, changes),
    );
    if (!isDeepStrictEqual(daysFollowFrom(before), daysFollowFrom(company))) {
      await daysChanged(tx, scope, { everyone: true, cause: 'company_settings' });
    }
    return presentCompanySettings(company);
  });
}

/** C1: the company's week plans the days of contracts without hours. D1: rows without work begin with a date. */
const daysFollowFrom = (company: repository.Company) => [company.defaultWorkDays, overtimeSinceOf(company)];

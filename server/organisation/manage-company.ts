import type { z } from 'zod';
import type { Scope } from '../db/scope.ts';
import { recomputeEveryone } from '../overtime/recompute-employees.ts';
import { presentCompany, presentCompanySettings } from './present.ts';
import * as repository from './repository.ts';
import type { companySettingsOutput, infoOutput, updateCompanySettingsInput } from './schema.ts';

export async function getInfo(scope: Scope): Promise<z.output<typeof infoOutput>> {
  const company = await scope.read((db) => repository.getCompany(db, scope.companyId));
  return { company: presentCompany(company) };
}

export async function getCompanySettings(scope: Scope): Promise<z.output<typeof companySettingsOutput>> {
  return presentCompanySettings(await scope.read((db) => repository.getCompany(db, scope.companyId)));
}

/** Changes the given settings; entries already written keep the zone they were written in (A2). */
export async function updateCompanySettings(
  scope: Scope,
  input: z.output<typeof updateCompanySettingsInput>,
): Promise<z.output<typeof companySettingsOutput>> {
  const { forgottenClockOut, ...settings } = input;
  const changes = {
    ...settings,
    ...(forgottenClockOut && { forgottenClockOut: { ...forgottenClockOut, time: forgottenClockOut.time ?? null } }),
  };
  return scope.transaction(async (db) => {
    const company = await repository.updateCompany(db, scope.companyId, changes);
    // C1: the company's week plans the days of contracts without hours.
    if (settings.defaultWorkDays !== undefined) await recomputeEveryone(db, scope, 'company_settings');
    return presentCompanySettings(company);
  });
}

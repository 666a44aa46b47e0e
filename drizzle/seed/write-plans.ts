import { createAbsenceType } from '#server/modules/absences/manage-types.ts';
import { createAbsenceTypeInput } from '#server/modules/absences/schema.ts';
import { assignVacation } from '#server/modules/leave/assign-plan.ts';
import { createVacationConfiguration } from '#server/modules/leave/manage-plans.ts';
import { assignVacationInput, createVacationConfigurationInput } from '#server/modules/leave/schema.ts';
import type { Context, Member } from './context.ts';

const TRAINED_DEPARTMENT = 'Product';
const TRAINING_DAYS = 3;

/** An entitlement plan, and who has it: days for training, for one department (E5). */
export async function writePlans(members: readonly Member[], { scopeAt, now, today }: Context): Promise<void> {
  const scope = scopeAt(now);
  const terms = { name: 'Training', pickMode: 'by_days', category: 'leave', color: '#4d7c0f' };
  const type = await createAbsenceType(scope, createAbsenceTypeInput.parse(terms));
  const year = Number(today.slice(0, 4));
  const plan = await createVacationConfiguration(
    scope,
    createVacationConfigurationInput.parse({
      ...{ name: `Training ${year}`, year, absenceTypeId: type.value.id, maxDaysOff: TRAINING_DAYS },
    }),
  );
  const employeeIds = members
    .filter(({ person }) => person.department.name === TRAINED_DEPARTMENT && person.contract.endAt === null)
    .map(({ employeeId }) => employeeId);
  if (employeeIds.length === 0) return;
  const asked = { vacationConfigurationId: plan.value.id, year, employeeIds };
  await assignVacation(scope, assignVacationInput.parse(asked));
}

import { z } from 'zod';
import { recordOutput, stampsOutput } from '../../platform/catalogue/schema.ts';
import { idOf, idText, minimumPresent, minimumPresentOutput, name } from '../../platform/shared/schemas.ts';

export const departmentFields = { minimumPresent: minimumPresent().nullish() };
export const departmentOutput = z
  .strictObject({ ...recordOutput, minimumPresent: minimumPresentOutput(), ...stampsOutput })
  .meta({ id: 'Department' });

const MEMBERS = { description: 'IDs of the members.' };
const employeeIds = () => z.array(idOf('employee')).max(10_000).meta(MEMBERS);

export const entityGroupIdInput = z.object({ id: idOf('entity_group') });
export const createEntityGroupInput = z.object({ name: name(), employeeIds: employeeIds().optional() });
export const updateEntityGroupInput = z.object({
  id: idOf('entity_group'),
  name: name().optional(),
  employeeIds: employeeIds().nullish(),
});

export const entityGroupOutput = z
  .strictObject({ ...recordOutput, employeeIds: z.array(idText()).meta(MEMBERS), ...stampsOutput })
  .meta({ id: 'EntityGroup' });

import { z } from 'zod';
import { recordOutput, stampsOutput } from '../../platform/catalogue/schema.ts';
import { idOf, name } from '../../platform/shared/schemas.ts';
import { checkTypeOutput } from './schema.ts';

const checkTypeIds = () =>
  z.array(idOf('work_check_type')).max(500).meta({
    description: 'IDs of all check types of the collection. A check type leaves the collection where it was before.',
  });

export const collectionIdInput = z.object({ id: idOf('work_check_type_collection') });
export const createCollectionInput = z.object({ name: name(), checkTypeIds: checkTypeIds().optional() });
export const updateCollectionInput = z.object({
  id: idOf('work_check_type_collection'),
  name: name().optional(),
  checkTypeIds: checkTypeIds().nullish(),
});

export const collectionOutput = z
  .strictObject({
    ...recordOutput,
    checkTypes: z
      .array(checkTypeOutput.pick({ id: true, name: true, color: true }))
      .meta({ description: 'Check types of the collection, by name.' }),
    ...stampsOutput,
  })
  .meta({ id: 'CheckTypeCollection' });

import { z } from 'zod';
import { orderByInput, pageInput } from '../../platform/shared/lists.ts';
import { idText } from '../../platform/shared/schemas.ts';

export const listContributionGroupsInput = z.object({ ...pageInput, orderBy: orderByInput(['name']) });

export const contributionGroupOutput = z
  .strictObject({
    id: idText().meta({ description: 'Identifies the group: it follows from the name.' }),
    name: z.string().meta({ description: 'Contribution group of the social security, as in salaries.' }),
  })
  .meta({ id: 'ContributionGroup' });

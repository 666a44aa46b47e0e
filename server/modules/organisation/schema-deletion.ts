import { z } from 'zod';
import { common } from '../../platform/shared/field-kinds.ts';
import { emailText, idOf, idText } from '../../platform/shared/schemas.ts';
import { ENTITY_TYPES } from './constants.ts';

const about = {
  force: {
    description:
      'Delete it with its members’ assignations and its locations; `data` of the answer then lists what loses it.',
  },
  forceOffice: {
    description: '`data` of the answer lists what loses the office. One to which something belongs stays.',
  },
  scopes: { description: 'Ids of the users whose scope loses it.' },
  feeds: { description: 'Ids of the calendar feeds that end with it.' },
  invitations: { description: 'Ids of the open invitations whose scope loses it.' },
};

const force = z.boolean().default(false);
export const deleteDepartmentInput = z.object({ id: idOf('department'), force: force.meta(about.force) });
export const deleteEntityGroupInput = z.object({ id: idOf('entity_group'), force: force.meta(about.force) });
export const deleteOfficeInput = z.object({ id: idOf('office'), force: force.meta(about.forceOffice) });

const ids = () => z.array(idText());

/** Result of a deletion: empty unless it was forced. */
export const deletedUnitOutput = z.union([
  z.literal(''),
  z
    .strictObject({
      scopes: ids().meta(about.scopes),
      feeds: ids().meta(about.feeds),
      invitations: ids().meta(about.invitations),
    })
    .meta({ id: 'UnitReferences' }),
]);

/** `id` of an office, department or entity group. The result is empty for one that does not exist. */
export const listUnitReferencesInput = z.object({ type: z.enum(ENTITY_TYPES), id: z.guid().toLowerCase() });

/** Scopes, calendar feeds and open invitations that name a unit, by name. */
export const unitReferencesOutput = common(
  z.strictObject({
    scopes: z.array(z.strictObject({ id: idText(), name: z.string() })),
    feeds: z.array(z.strictObject({ id: idText(), createdByName: z.string() })),
    invitations: z.array(z.strictObject({ id: idText(), email: emailText() })),
  }),
);

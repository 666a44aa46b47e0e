import { z } from 'zod';
import { common } from '../../platform/shared/field-kinds.ts';
import { emailText, idOf, idText } from '../../platform/shared/schemas.ts';
import { ENTITY_TYPES } from './constants.ts';

const about = {
  force: {
    description:
      'Whether to delete the record together with its assignations and locations; `data` of the response then lists everything that lost the record.',
  },
  forceOffice: {
    description:
      'Whether `data` of the response lists everything that lost the office. An office in use is not deleted.',
  },
  scopes: { description: 'IDs of the users whose scope lost the record.' },
  feeds: { description: 'IDs of the deleted calendar feeds.' },
  invitations: { description: 'IDs of the open invitations whose scope lost the record.' },
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

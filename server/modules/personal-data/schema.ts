import { z } from 'zod';
import { common, work } from '../../platform/shared/field-kinds.ts';
import { dateText, idOf, idText, shortText } from '../../platform/shared/schemas.ts';
import { KEPT_YEARS, ON_ERASURE } from './constants.ts';
import { ERASURE_REFUSALS } from './rules-erasure.ts';

const about = {
  name: { description: 'The person’s full name, to confirm that it is the right one.' },
  keptUntil: {
    description: `Until when the law keeps the time records: ${KEPT_YEARS} years after the last of them. Null: there are none.`,
  },
  refusal: { description: 'Why the person cannot be erased as things are; null: they can be.' },
  kinds: { description: 'What is kept of the person, by kind, and what becomes of it.' },
};

const keptUntil = dateText().nullable().meta(about.keptUntil);

export const personInput = z.object({ id: idOf('employee') });

/** Longer than any of the three names alone. */
const MAX_TYPED_NAME = 800;

export const erasePersonInput = z.object({
  id: idOf('employee'),
  name: shortText(MAX_TYPED_NAME).meta(about.name),
});

export const erasurePreviewOutput = work(
  z.strictObject({
    employeeId: common(idText()),
    name: common(z.string().meta({ description: 'The person’s full name.' })),
    refusal: z.enum(ERASURE_REFUSALS).nullable().meta(about.refusal),
    keptUntil,
    kinds: z
      .array(
        z.strictObject({
          name: z.string().meta({ description: 'The kind, as its file in the archive of the person is called.' }),
          becomes: z.enum(ON_ERASURE).meta({
            description: 'Removed, kept until `keptUntil`, or kept without what says more than when the person worked.',
          }),
          count: z.int().meta({ description: 'Number of records.' }),
        }),
      )
      .meta(about.kinds),
  }),
).meta({ id: 'ErasurePreview' });

export const erasureOutput = work(z.strictObject({ employeeId: common(idText()), keptUntil })).meta({ id: 'Erasure' });

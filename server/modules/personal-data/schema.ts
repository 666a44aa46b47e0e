import { z } from 'zod';
import { common, work } from '../../platform/shared/field-kinds.ts';
import { dateText, idOf, idText, shortText } from '../../platform/shared/schemas.ts';
import { KEPT_YEARS, ON_ERASURE } from './constants.ts';
import { ERASURE_REFUSALS } from './rules-erasure.ts';

const about = {
  name: { description: 'Full name of the person, as confirmation.' },
  keptUntil: {
    description: `Last day on which the law requires to keep the time records: ${KEPT_YEARS} years after the last of them. Null if there are none.`,
  },
  refusal: { description: 'Reason why the person cannot be erased now. Null if erasure is possible.' },
  kinds: { description: 'Kinds of data about the person, with the effect of an erasure.' },
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
    name: common(z.string().meta({ description: 'Full name of the person.' })),
    refusal: z.enum(ERASURE_REFUSALS).nullable().meta(about.refusal),
    keptUntil,
    kinds: z
      .array(
        z.strictObject({
          name: z.string().meta({ description: 'Kind of data, equal to the name of its file in the archive.' }),
          becomes: z.enum(ON_ERASURE).meta({
            description: 'Effect of an erasure: removed, kept until `keptUntil`, or kept with the working time only.',
          }),
          count: z.int().meta({ description: 'Number of records.' }),
        }),
      )
      .meta(about.kinds),
  }),
).meta({ id: 'ErasurePreview' });

export const erasureOutput = work(z.strictObject({ employeeId: common(idText()), keptUntil })).meta({ id: 'Erasure' });

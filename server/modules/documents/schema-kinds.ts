import { z } from 'zod';
import { recordOutput, stampsOutput } from '../../platform/catalogue/schema.ts';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import { partOfName } from '../../platform/shared/lists.ts';
import { integer } from '../../platform/shared/schemas.ts';
import { MAX_REMINDER_DAYS } from './constants.ts';

const about = {
  visibleToEmployee: {
    description: 'Whether employees see their own documents of this kind, and may upload some. Defaults to true.',
  },
  visibleToManagers: {
    description:
      'Whether managers see documents of this kind of the people in their scope. Defaults to false. Documents of absences are never visible to managers.',
  },
  expires: { description: 'Whether documents of this kind have a last day of validity. Defaults to false.' },
  reminderDays: {
    description: 'Number of days before the last day from which a document expires soon. Defaults to 30.',
  },
};

export const documentKindFields = {
  visibleToEmployee: z.boolean().optional().meta(about.visibleToEmployee),
  visibleToManagers: z.boolean().optional().meta(about.visibleToManagers),
  expires: z.boolean().optional().meta(about.expires),
  reminderDays: integer(0, MAX_REMINDER_DAYS).optional().meta(about.reminderDays),
};

export const documentKindOutput = z
  .strictObject({
    ...recordOutput,
    visibleToEmployee: z.boolean().meta(about.visibleToEmployee),
    visibleToManagers: z.boolean().meta(about.visibleToManagers),
    expires: z.boolean().meta(about.expires),
    reminderDays: z.int().meta(about.reminderDays),
    ...stampsOutput,
  })
  .meta({ id: 'DocumentKind' });

export const exportKindsInput = z.object({ name: partOfName, format: exportFormat() });

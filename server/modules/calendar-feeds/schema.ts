import { z } from 'zod';
import type { FieldMessage } from '../../platform/shared/errors.ts';
import { common } from '../../platform/shared/field-kinds.ts';
import { oneOrMany, orderByInput, pageInput } from '../../platform/shared/lists.ts';
import { faultsBetween, idOf, idText, instantText } from '../../platform/shared/schemas.ts';
import { FEED_LANGUAGES } from './constants.ts';

const about = {
  language: { description: 'Language of the texts in the feed. Defaults to the language of the company.' },
  readCount: { description: 'Number of downloads of the feed.' },
};

const subjects = {
  employeeId: idOf('employee').optional(),
  departmentId: idOf('department').optional(),
  officeId: idOf('office').optional(),
  entityGroupId: idOf('entity_group').optional(),
};
const SUBJECTS = Object.keys(subjects);

export const calendarFeedIdInput = z.object({ id: idOf('calendar_feed') });

export const createCalendarFeedInput = z
  .object({ ...subjects, language: z.enum(FEED_LANGUAGES).optional().meta(about.language) })
  .superRefine(
    ...faultsBetween(z.object(subjects), (given): Record<string, FieldMessage> => {
      if (SUBJECTS.some((name) => given[name as keyof typeof given] !== undefined)) return {};
      return { employeeId: { key: 'at_least_one_of', values: { fields: SUBJECTS.join(', ') } } };
    }),
  );

export const listCalendarFeedsInput = z.object({
  ...pageInput,
  orderBy: orderByInput(['createdByName', 'lastReadAt', 'readCount', 'createdAt']),
  employeeId: oneOrMany(idOf('employee')),
});

const fields = {
  id: idText(),
  employeeId: idText().nullable(),
  departmentId: idText().nullable(),
  officeId: idText().nullable(),
  entityGroupId: idText().nullable(),
  name: z.string().meta({ description: 'Names of the employees, departments, offices and entity groups in the feed.' }),
  language: z.enum(FEED_LANGUAGES).meta(about.language),
  createdByName: z.string().meta({ description: 'Name of the user or token that created it, at that time.' }),
  lastReadAt: instantText().nullable().meta({ description: 'Time of the last download. Null if there was none.' }),
  readCount: z.int().meta(about.readCount),
  createdAt: instantText(),
};

export const calendarFeedOutput = common(z.strictObject(fields)).meta({ id: 'CalendarFeed' });

export const createdCalendarFeedOutput = common(
  z.strictObject({
    ...fields,
    url: z.string().meta({ format: 'uri', description: 'Secret address of the feed, returned once only.' }),
  }),
).meta({ id: 'CreatedCalendarFeed' });

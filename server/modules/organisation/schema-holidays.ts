import { z } from 'zod';
import { listRecordsInput, recordOutput, stampsOutput } from '../../platform/catalogue/schema.ts';
import { onlyReturn, partOfName } from '../../platform/shared/lists.ts';
import {
  calendarDate,
  dateText,
  faultsBetween,
  idOf,
  idText,
  instantText,
  name,
} from '../../platform/shared/schemas.ts';
import { repeatedDateFaults } from './rules-holidays.ts';

const MAX_HOLIDAYS = 2000;

const about = {
  daysOff: { description: 'Public holidays of the calendar.' },
  holiday: { description: 'Name of the holiday.' },
  half: {
    description: 'Whether only half of the day is a holiday: half of the planned time remains. Defaults to false.',
  },
  officeIds: {
    description: 'IDs of the offices with these holidays. If empty, the holidays apply to the whole company.',
  },
};

const daysOff = () =>
  z
    .array(
      z.object({
        date: calendarDate(),
        name: name().meta(about.holiday),
        half: z.boolean().nullish().meta(about.half),
      }),
    )
    .max(MAX_HOLIDAYS)
    .meta(about.daysOff);
const officeIds = () => z.array(idOf('office')).max(1000).meta(about.officeIds);

const eachDateOnce = faultsBetween(
  z.object({ daysOff: z.array(z.object({ date: calendarDate() })) }),
  repeatedDateFaults,
);

export const holidayCalendarIdInput = z.object({ id: idOf('holiday_calendar') });
export const createHolidayCalendarInput = z
  .object({ name: name(), daysOff: daysOff(), officeIds: officeIds().optional() })
  .superRefine(...eachDateOnce);
export const updateHolidayCalendarInput = z
  .object({
    id: idOf('holiday_calendar'),
    name: name().optional(),
    daysOff: daysOff().optional(),
    officeIds: officeIds().nullish(),
  })
  .superRefine(...eachDateOnce);
export const previewHolidaysInput = z.object({
  /** Null: a new calendar. */
  id: idOf('holiday_calendar').nullable(),
  /** The calendar as it would be saved, without its names; null: deleted. */
  after: z
    .object({ daysOff: z.array(daysOff().element.omit({ name: true })).max(MAX_HOLIDAYS), officeIds: officeIds() })
    .superRefine(...eachDateOnce)
    .nullable(),
});
export const listHolidayCalendarsInput = z.object({ ...listRecordsInput.shape, onlyReturn });

const daysOffOutput = z
  .array(
    z.strictObject({
      id: idText(),
      date: dateText(),
      name: z.string().meta(about.holiday),
      half: z.boolean().meta(about.half),
    }),
  )
  .meta(about.daysOff);

export const holidayCalendarOutput = z
  .strictObject({
    ...recordOutput,
    daysOff: daysOffOutput,
    officeIds: z.array(idText()).meta(about.officeIds),
    ...stampsOutput,
    deletedAt: instantText().nullable(),
  })
  .meta({ id: 'HolidayCalendar' });

export const listNamedHolidayCalendarsInput = listHolidayCalendarsInput.extend({ 'name[contains]': partOfName });

/** Under the path that published clients use. */
export const namedHolidayCalendarOutput = z
  .strictObject({
    ...holidayCalendarOutput.shape,
    dayOff: daysOffOutput.meta({ description: 'Days of the calendar, the same as `daysOff`.' }),
    companyId: idText().meta({ description: 'ID of the company.' }),
    typeId: z.null().meta({ description: 'Always null: calendars have no types.' }),
    default: z.literal(false).meta({ description: 'Always false: no calendar is the default one.' }),
  })
  .meta({ id: 'NamedHolidayCalendar' });

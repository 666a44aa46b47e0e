import { z } from 'zod';
import { listRecordsInput, recordOutput, stampsOutput } from '../../platform/catalogue/schema.ts';
import { onlyReturn } from '../../platform/shared/lists.ts';
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

const about = {
  daysOff: { description: 'Public holidays of the calendar.' },
  holiday: { description: 'Name of the holiday.' },
  officeIds: {
    description: 'IDs of the offices with these holidays. If empty, the holidays apply to the whole company.',
  },
};

const daysOff = () =>
  z
    .array(z.object({ date: calendarDate(), name: name().meta(about.holiday) }))
    .max(2000)
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
export const listHolidayCalendarsInput = z.object({ ...listRecordsInput.shape, onlyReturn });

export const holidayCalendarOutput = z
  .strictObject({
    ...recordOutput,
    daysOff: z.array(z.strictObject({ date: dateText(), name: z.string().meta(about.holiday) })).meta(about.daysOff),
    officeIds: z.array(idText()).meta(about.officeIds),
    ...stampsOutput,
    deletedAt: instantText().nullable(),
  })
  .meta({ id: 'HolidayCalendar' });

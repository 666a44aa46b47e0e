import { z } from 'zod';
import { common, work } from '../../platform/shared/field-kinds.ts';
import { dateText, idText } from '../../platform/shared/schemas.ts';
import { HOLIDAY_CATEGORIES, HOLIDAY_EFFECTS } from './constants.ts';

/** Planned time and days off that a change of public holidays changes. */
export const holidaysPreviewOutput = work(
  z.strictObject({
    /** People whose planned time changes on some date. */
    people: z.int(),
    /** Dates with a change, of the people whose planned time changes on them. */
    days: z.array(
      z.strictObject({
        date: dateText(),
        people: z.int(),
        secondsBefore: z.int(),
        secondsAfter: z.int(),
        /** Change of each person; null if it is not the same for all. */
        secondsEach: z.int().nullable(),
      }),
    ),
    absences: z.array(
      z.strictObject({
        category: z.enum(HOLIDAY_CATEGORIES),
        effect: z.enum(HOLIDAY_EFFECTS),
        people: z.int(),
        /** Returned or taken, never below 0. */
        days: z.number(),
        seconds: z.int(),
        dates: z.array(dateText()),
        /** The first people by name. */
        first: common(
          z.array(
            z.strictObject({
              id: idText(),
              firstName: z.string(),
              lastName: z.string(),
              secondLastName: z.string().nullable(),
            }),
          ),
        ),
      }),
    ),
  }),
);

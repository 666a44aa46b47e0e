import { z } from 'zod';
import { isCountry } from './countries.ts';
import { isCalendarDate, isClockTime, isTimeZone, parseDateTime } from './dates.ts';
import type { FieldMessage } from './errors.ts';
import { MAX_FREE_TEXT, MAX_NAME } from './limits.ts';
import type { MessageKey } from './messages/en.ts';

/**
 * Building blocks of every schema: for inputs with the API's rules for values, for outputs (`…Text`) with the format alone, since the
 * server wrote the value. Each has its meaning as a description, which the document shows. Browsers import them too. An id contains the
 * resource that it names: that determines its 404 code and allows tests to find every id of every operation.
 */

const INT32 = 2_147_483_647;

/** A custom problem whose text comes from the message catalogue in the request's language. */
export const problem = (key: MessageKey, values?: Record<string, string | number>) => ({ params: { key, values } });

/**
 * For checks between fields, which also run on faulty input, so that all faults are reported at once. Only a list that is too long prevents
 * that, and a value that is no object.
 */
export const besideOtherFaults = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/**
 * A rule between the fields of an object, as arguments of its `superRefine`. The rule returns faults by field path, and runs if the fields
 * that it reads, as described by `fields`, are valid.
 */
export const faultsBetween = <Fields extends z.ZodType>(
  fields: Fields,
  faultsOf: (input: z.output<Fields>) => Record<string, FieldMessage>,
) =>
  [
    (input: unknown, context: z.RefinementCtx) => {
      const read = fields.safeParse(input);
      if (!read.success) return;
      for (const [path, message] of Object.entries(faultsOf(read.data))) {
        const params = typeof message === 'string' ? { key: message } : message;
        context.addIssue({ code: 'custom', path: path.split('.'), params });
      }
    },
    besideOtherFaults,
  ] as const;

export const isStorableText = (value: string) => value.isWellFormed() && !value.includes('\0');

/**
 * Line breaks, control characters, and characters that change the direction of the surrounding text. Joiners, which letters need, are
 * allowed.
 */
const NOT_IN_NAMES = /[\p{Cc}\u2028\u2029\u202a-\u202e]/u;

/** Text typed by a person, with its letters composed (NFC): equal-looking texts are equal. */
const written = () => z.string().normalize('NFC');

/** Lengths count code points, as a person counts characters. */
const text = (maximum: number) =>
  written()
    .refine(isStorableText, problem('invalid_text'))
    .refine((value) => value.length <= maximum || [...value].length <= maximum, problem('too_long', { maximum }))
    .meta({ maxLength: maximum });

export const freeText = (maximum = MAX_FREE_TEXT) => text(maximum);
export const shortText = (maximum = MAX_NAME) => text(maximum);

const trimmed = (maximum: number) =>
  written()
    .trim()
    .refine(isStorableText, problem('invalid_text'))
    .refine((value) => [...value].length <= maximum, problem('too_long', { maximum }));

/** An optional text: trimmed, null for a blank one. */
export const textOrNone = (maximum = MAX_NAME) =>
  trimmed(maximum)
    .nullable()
    .transform((value) => value || null)
    .meta({ maxLength: maximum });

/** A required text: trimmed, not blank. */
export const filledText = (maximum = MAX_NAME) =>
  trimmed(maximum)
    .refine((value) => value !== '', problem('blank'))
    .meta({ minLength: 1, maxLength: maximum });

/** NUL is already refused as a text. */
const isName = (value: string) => value.includes('\0') || !NOT_IN_NAMES.test(value);

/** A text on one line, as cells of files are. */
export const lineText = (maximum = MAX_NAME) =>
  text(maximum).refine(isName, problem('control_characters')).meta({ maxLength: maximum });

/** A name: trimmed, not blank, on one line. */
export const name = (maximum = MAX_NAME) =>
  filledText(maximum).refine(isName, problem('control_characters')).meta({ minLength: 1, maxLength: maximum });

/** An optional name: trimmed, null for an empty text. */
export const nameOrNone = (maximum = MAX_NAME) =>
  trimmed(maximum)
    .refine(isName, problem('control_characters'))
    .nullable()
    .transform((value) => value ?? '')
    .meta({ maxLength: maximum });

/** Id of a record, in either case, stored in lower case; unknown ones return 404 `<resource>_not_found`. */
export const idOf = (resource: string) => z.guid().toLowerCase().meta({ format: 'uuid', resource });

/** Id of a record in a response. */
export const idText = () => z.string().meta({ format: 'uuid' });

/** A text of a pattern, which the document shows; the message describes it in words. */
export const textLike = (pattern: RegExp, ...described: Parameters<typeof problem>) =>
  z
    .string()
    .refine((value) => pattern.test(value), problem(...described))
    .meta({ pattern: pattern.source });

export const calendarMonth = () =>
  textLike(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, 'month').meta({
    description: 'Month, such as `2026-03`.',
    example: '2026-03',
  });

const DAY = { format: 'date', description: 'Date, `YYYY-MM-DD`.' };
const FIRST_DAY = { description: 'First day, included.' };
const LAST_DAY = { description: 'Last day, included.' };

export const calendarDate = () =>
  z
    .string()
    .refine(isCalendarDate, problem('calendar_date'))
    .meta({ ...DAY, example: '2026-03-02' });
export const dateText = () => z.string().meta(DAY);

/**
 * K4: a member of the inputs of operations that write on dates. With it a call may change days of closed periods; the pipeline passes it on
 * in the scope, and never to the use case.
 */
export const lateCorrection = {
  lateCorrection: z
    .object({ reason: filledText(MAX_FREE_TEXT).meta({ description: 'Reason, which the audit keeps.' }) })
    .nullish()
    .meta({
      title: 'LateCorrection',
      description:
        'Lets the request change days of closed periods. Their balances stay: a movement of kind `retro` gives the difference to the first open day. Without it such a request is refused with `period_closed`.',
    }),
};

/** The ends of a period, both included. */
export const firstDay = () => calendarDate().meta(FIRST_DAY);
export const lastDay = () => calendarDate().meta(LAST_DAY);
export const firstDayText = () => dateText().meta(FIRST_DAY);
export const lastDayText = () => dateText().meta(LAST_DAY);
export const period = { from: firstDay(), to: lastDay() };

/** `from` is `to` or earlier, if both are given. */
export const inPeriodOrder = <Schema extends z.ZodType<{ from?: unknown; to?: unknown }>>(schema: Schema): Schema =>
  schema.superRefine(
    ...faultsBetween(
      z.object(period),
      ({ from, to }): Record<string, FieldMessage> =>
        from > to ? { from: { key: 'from_after_to', values: { field: 'to' } } } : {},
    ),
  );

const INSTANT = { format: 'date-time', description: 'Date-time with UTC offset.' };

/** A date-time with offset; parsed to an instant of whole seconds. */
export const dateTime = () =>
  z
    .string()
    .transform((value, context) => {
      const instant = parseDateTime(value);
      if (instant) return instant;
      context.addIssue({ code: 'custom', ...problem('date_time') });
      return z.NEVER;
    })
    .meta({ ...INSTANT, example: '2026-03-02T08:00:00+01:00' });

/** An instant in a response, with its offset; `momentText` if the field's name does not show that it is one. */
export const instantText = () => z.string().meta({ format: INSTANT.format });
export const momentText = () => z.string().meta(INSTANT);

/** Pattern of both in a response. */
const CLOCK = { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$' };
const START_TIME = { description: 'Start time within the day, `HH:MM`. Null for a whole day.' };
const END_TIME = {
  description: 'End time within the day, `HH:MM`; `24:00` is the end of the day. Null for a whole day.',
};

export const clockTime = () =>
  z
    .string()
    .refine((value) => isClockTime(value), problem('clock_time'))
    .meta({ example: '09:00' });

/** The end of a range within a day: `24:00` is allowed. */
export const endClockTime = () =>
  z
    .string()
    .refine((value) => isClockTime(value, { end: true }), problem('clock_time'))
    .meta({ example: '17:30' });

export const clockText = () => z.string().meta(CLOCK);

/** The times of a part of a day. */
export const startTime = () => clockTime().meta(START_TIME);
export const endTime = () => endClockTime().meta(END_TIME);
export const startTimeText = () => clockText().meta(START_TIME);
export const endTimeText = () => clockText().meta(END_TIME);

const TIME_ZONE = { description: 'IANA time zone name in the form Area/City.' };

export const timeZone = () =>
  z
    .string()
    .refine(isTimeZone, problem('time_zone'))
    .meta({ ...TIME_ZONE, example: 'Europe/Madrid' });
export const timeZoneText = () => z.string().meta(TIME_ZONE);

/** Whole numbers. Not zod's own: after a fraction it skips checks between fields, so not all faults would be reported. */
export const integer = (minimum = -INT32 - 1, maximum = INT32) =>
  z
    .number()
    .min(minimum)
    .max(maximum)
    .superRefine((value, context) => {
      if (!Number.isInteger(value)) context.addIssue({ code: 'invalid_type', expected: 'int', input: value });
    })
    .meta({ type: 'integer' });
export const decimal = (minimum = -1e12, maximum = 1e12) => z.number().min(minimum).max(maximum);

const MINIMUM_PRESENT = {
  description: 'Minimum number of people present on each day on which any member works. Null if there is no minimum.',
};

/** Minimum of an office or department. */
export const minimumPresent = () => integer(1, 100_000).meta(MINIMUM_PRESENT);
export const minimumPresentOutput = () => z.int().nullable().meta(MINIMUM_PRESENT);

/** An amount in a list of objects, where null is zero, as clients send the days of a weekend. A missing one stays a fault. */
export const zeroIfNull = (amount: z.ZodType<number>) => amount.nullable().transform((value) => value ?? 0);

const COLOR = /^#[0-9a-fA-F]{6}$/;
const IS_COLOR = { description: 'Color, `#rrggbb`.' };

export const color = () =>
  z
    .string()
    .refine((value) => COLOR.test(value), problem('color'))
    .meta({ ...IS_COLOR, example: '#0f766e' });
export const colorText = () => z.string().meta({ ...IS_COLOR, pattern: COLOR.source });

const LANGUAGE = { description: 'Locale tag, such as `es-ES`.' };

export const languageTag = () =>
  z
    .string()
    .refine(isLanguageTag, problem('language'))
    .meta({ ...LANGUAGE, example: 'es-ES' });
export const languageText = () => z.string().meta(LANGUAGE);

const currencies = new Set(Intl.supportedValuesOf('currency'));

const CURRENCY = { description: 'ISO 4217 currency code.' };

/** In capitals. */
export const currency = () =>
  z
    .string()
    .refine((value) => currencies.has(value), problem('currency'))
    .meta({ ...CURRENCY, example: 'EUR' });
export const currencyText = () => z.string().meta(CURRENCY);

const COUNTRY = { description: 'ISO 3166 two-letter country code.' };

export const country = () =>
  z
    .string()
    .refine(isCountry, problem('country'))
    .meta({ ...COUNTRY, example: 'ES' });
export const countryText = () => z.string().meta(COUNTRY);

export const email = () => text(254).pipe(z.email()).meta({ format: 'email' });
export const emailText = () => z.string().meta({ format: 'email' });

/** Address of a page or picture; only the web's own schemes, so that a link to it never runs anything. */
export const webAddress = () =>
  text(MAX_FREE_TEXT)
    .pipe(z.url({ protocol: /^https?$/ }))
    .meta({ format: 'uri' });
export const webAddressText = () => z.string().meta({ format: 'uri' });

const LATITUDE = { description: 'Latitude, in degrees north of the equator.' };
const LONGITUDE = { description: 'Longitude, in degrees east of Greenwich.' };

export const latitude = () => decimal(-90, 90).meta(LATITUDE);
export const longitude = () => decimal(-180, 180).meta(LONGITUDE);
const PLACE = { description: 'Coordinates of the place.' };

export const coordinates = () =>
  z.object({ latitude: latitude(), longitude: longitude() }).meta({ title: 'Coordinates', ...PLACE });
/** Coordinates of a place in a response. */
export const placeOutput = () =>
  z.strictObject({ latitude: z.number().meta(LATITUDE), longitude: z.number().meta(LONGITUDE) }).meta(PLACE);

function isLanguageTag(value: string): boolean {
  return /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value);
}

/** The token, user or part of the system that made a change, in a response. */
export const authorOutput = () =>
  z
    .strictObject({
      type: z.enum(['token', 'user', 'system']).meta({ description: 'Kind of author.' }),
      id: idText().nullable().meta({ description: 'ID of the token or user. Null for the system.' }),
      name: z.string().meta({ description: 'Name of the author at the time of the change.' }),
    })
    .meta({ description: 'Author of the change.' });

/** Output of operations without a result. */
export const doneOutput = z.void();

import type { JsonSchema } from './json-schema.ts';

/**
 * What a field's name means throughout the interface: unit, format, sense. A field that means something else says so in its own
 * schema, which wins.
 */

type Kind = 'text' | 'number' | 'flag';
interface Meaning {
  kind: Kind;
  description?: string;
  format?: string;
  pattern?: string;
}

const text = (description?: string, more: Omit<Meaning, 'kind' | 'description'> = {}): Meaning => ({
  kind: 'text',
  ...(description !== undefined && { description }),
  ...more,
});
const number = (description: string): Meaning => ({ kind: 'number', description });
const flag = (description: string): Meaning => ({ kind: 'flag', description });

const date = (description?: string) => text(description, { format: 'date' });
const clockTime = (description: string) => text(description, { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$' });

const NAMES: Record<string, Meaning | Meaning[]> = {
  accountNumber: text('Bank account, as the bank writes it.'),
  annualHours: number('Hours of work a year.'),
  additionalHoursPercent: number('Percent, 100 is the whole.'),
  bic: text('BIC of the bank.'),
  cbo: text('Code of the occupation.'),
  children: number('How many children the employee has.'),
  breakMinutes: number('How many of a day are remunerated, where the break is; 0 is no limit.'),
  code: number('Number by which the employee is known.'),
  costCenter: text('What the employee’s cost is booked on, as accounting names it.'),
  color: text('A colour, `#rrggbb`.', { pattern: '^#[0-9a-fA-F]{6}$' }),
  country: text('ISO 3166 two-letter code of a country.'),
  currency: text('ISO 4217 code of a currency.'),
  customId: text('An id of your own.'),
  afterMonths: number('Full months that have to pass.'),
  date: date('A day.'),
  day: number('Day of the month.'),
  dateOfBirth: date(),
  defaultEmployeesDateTimeZone: text('Time zone of those who work there: an Area/City name.'),
  disability: number('Degree of disability in percent.'),
  creationDateNextYear: date('From this day on calendars of the next year can be made.'),
  coefficient: number('What a second counts: 1.5 adds half a second to each.'),
  editable: flag('Whether it can be changed and deleted.'),
  end: clockTime('End of a slot, `HH:MM`.'),
  endAt: date('Last day, included; null is open.'),
  endDate: date('Last day, included; null is open.'),
  endTime: clockTime('End within the day, `HH:MM`; `24:00` is the end of the day.'),
  flexibleDaysPerWeek: number('Days a week, whichever they are, on which the weekly hours are worked.'),
  flowCurrentLevel: number('The level that decides, from 1; at the end the one that decided.'),
  flowTotalLevels: number('Levels that the request has to pass; 0 where nobody has to accept it.'),
  from: [date('First day.'), number('The first second that the rule covers.')],
  fte: number('Full-time equivalent: 1 is full time.'),
  grossSalary: number('Gross amount of a period, in the currency.'),
  hiredAt: date('First day of employment; it only informs.'),
  hour: number('Hours of work on that day.'),
  hourUnits: number('How many hours the rule covers, counted from `from`.'),
  hours: number('Hours of work on that day.'),
  language: text('Locale tag, such as `es-ES`.'),
  latitude: number('Degrees north of the equator.'),
  level: number('Level of the request, from 1.'),
  longitude: number('Degrees east of Greenwich.'),
  maxDateToTakeAbsence: date('Last day on which such an absence can be taken.'),
  managerSteps: number('Steps up the line of managers; 1 is the own manager.'),
  maxDaysOff: number('Days off in a year; null is no limit.'),
  maxDaysToWork: number('Days of work a year.'),
  month: number('Month of the year, 1 is January.'),
  monthlyGrossSalary: number('Gross amount of a month, in the currency, rounded to the unit.'),
  multiplier_rule: number('Seconds that multiplier rules add.'),
  nationality: text('ISO 3166 two-letter code of a country.'),
  nationalities: text('ISO 3166 two-letter code of a country.'),
  needsValidation: flag('Whether somebody has to accept it.'),
  negative_balance: number('Seconds worked less than expected, 0 or below.'),
  nfc: text('Number of the card that the employee clocks with.'),
  nid: text('Number of the identity document.'),
  orderBy: text('Fields separated by commas, each with `asc` or `desc`.'),
  payments: number('Payments a year.'),
  percentageWorkDay: number('Percent of full time, 0 to 100.'),
  pin: number('Number the employee types to clock.'),
  positive_balance: number('Seconds worked more than expected.'),
  pricePerHour: number('What an hour of the employee costs.'),
  prorated: flag('Whether the payments of a year are spread over its twelve months.'),
  quantity: number('How many of `timeUnit`.'),
  quorum: text('Whether any approver decides or all have to.'),
  radio: number('Radius of the fence around the coordinates, in metres; null or 0 is no fence.'),
  remuneration: number('Amount of one payment, in the currency.'),
  seniorityDate: date('Day from which seniority counts.'),
  slug: text('The name in lower case, for use in programs.'),
  ssn: text('Social security number.'),
  start: clockTime('Start of a slot, `HH:MM`.'),
  startAt: date('First day.'),
  startDate: date('First day.'),
  startTime: clockTime('Start within the day, `HH:MM`.'),
  time: clockTime('Clock time of a day, `HH:MM`.'),
  timeZone: text('Time zone: an Area/City name.'),
  to: [date('Last day, included.'), number('The second before which the rule ends; null is the end of the day.')],
  total_balance: number('Seconds: positive, negative and what multiplier rules add, together.'),
  trialPeriodEndDate: date('Last day of the trial period.'),
  trialPeriodQuantity: number('How many of `trialPeriodType`.'),
  typifying_rule: number('Seconds of the surplus that typifying rules name.'),
  userId: text('Id of a user who signs in to the pages; no UUID.'),
  version: number('Counts the changes.'),
  workCheckTypeColor: text('A colour, `#rrggbb`.', { pattern: '^#[0-9a-fA-F]{6}$' }),
  worksOnHolidays: flag('Whether public holidays are days of work for the employee.'),
  year: number('A calendar year.'),
};

const ENDINGS: [ending: RegExp, meaning: Meaning][] = [
  [/^id$|Ids?$/, text(undefined, { format: 'uuid' })],
  [/At$/, text(undefined, { format: 'date-time' })],
  [/URL$/, text(undefined, { format: 'uri' })],
  [/^email$|Email$|Mail$/, text(undefined, { format: 'email' })],
];

const kindOf = ({ type }: JsonSchema): Kind | undefined => {
  const types = [type].flat();
  if (types.includes('string')) return 'text';
  if (types.includes('integer') || types.includes('number')) return 'number';
  return types.includes('boolean') ? 'flag' : undefined;
};

/** The sense of a field of that name and kind; undefined where the name alone tells none. */
export function meaningOf(name: string, schema: JsonSchema): Omit<Meaning, 'kind'> | undefined {
  const kind = kindOf(schema);
  const named = Object.hasOwn(NAMES, name) ? NAMES[name] : ENDINGS.find(([ending]) => ending.test(name))?.[1];
  // A field in a format of its own means something else: a `date` may be an instant.
  const meant = [named ?? []]
    .flat()
    .find(({ kind: known, format }) => known === kind && (!format || !schema.format || format === schema.format));
  if (!meant) return undefined;
  const { kind: _, ...meaning } = meant;
  return meaning;
}

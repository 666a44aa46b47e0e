import type { inferRouterInputs } from '@trpc/server';
import { NEW_WEEK, newRotation, rotationInputOf, type TurnValues } from '#components/contracts/contract-values.ts';
import type { AppRouter } from '#server/entry/rpc/root.ts';

export type HireInput = inferRouterInputs<AppRouter>['contracts']['hireEmployee'];

export const WEEKS = ['fixed', 'days', 'flexible', 'rotation'] as const;
export type WeekKind = (typeof WEEKS)[number];

/** An amount as a field for numbers holds it. */
type Amount = number | string;

/** Values of the form; their `paths` are those of the call, so that refused fields are found. */
export type HireValues = {
  person: {
    firstName: string;
    lastName: string;
    secondLastName: string;
    email: string;
    code: Amount;
    nid: string;
    jobChargeId: string | null;
    managerId: string | null;
    officeIds: string[];
    departmentIds: string[];
    hiredAt: string | null;
  };
  hasContract: boolean;
  contract: {
    /** Null: the day of hiring. */
    startAt: string | null;
    endAt: string | null;
    workDayTypeId: string | null;
    contractTypeId: string | null;
    week: WeekKind;
    weeklyHours: Amount;
    flexibleDaysPerWeek: Amount;
    /** Monday first. */
    days: Amount[];
    rotation: TurnValues[];
  };
};

/** First values of a new form. */
export const startingValues = ({ code, today }: { code: number | null; today: string }): HireValues => ({
  person: {
    ...{ firstName: '', lastName: '', secondLastName: '', email: '', code: code ?? '', nid: '' },
    ...{ jobChargeId: null, managerId: null, officeIds: [], departmentIds: [], hiredAt: today },
  },
  hasContract: true,
  contract: {
    ...{ startAt: null, endAt: null, workDayTypeId: null, contractTypeId: null },
    ...{ week: 'fixed', weeklyHours: 40, flexibleDaysPerWeek: 5, days: [8, 8, 8, 8, 8, 0, 0] },
    rotation: newRotation(NEW_WEEK),
  },
});

const amount = (given: Amount): number | null => (given === '' ? null : Number(given));
const text = (given: string): string | null => given.trim() || null;

/** The sum of a week that is given by days. */
export const hoursOfWeek = (days: readonly Amount[]): number =>
  days.reduce<number>((sum, day) => sum + (amount(day) ?? 0), 0);

/** The paths of what is missing. */
export function missingIn({ person, hasContract, contract }: HireValues): string[] {
  const missing = person.firstName.trim() === '' ? ['person.firstName'] : [];
  if (!hasContract) return missing;
  if (contract.startAt === null && person.hiredAt === null) missing.push('contract.startAt');
  if ((contract.week === 'fixed' || contract.week === 'flexible') && contract.weeklyHours === '')
    missing.push('contract.weeklyHours');
  if (contract.week === 'flexible' && contract.flexibleDaysPerWeek === '') missing.push('contract.flexibleDaysPerWeek');
  return missing;
}

/** Input of the call. */
export function hireInput({ person, hasContract, contract }: HireValues): HireInput {
  const { week, days, rotation, startAt, ...rest } = contract;
  const hours = { weeklyHours: amount(contract.weeklyHours) };
  return {
    person: {
      ...person,
      firstName: person.firstName.trim(),
      lastName: person.lastName.trim(),
      secondLastName: text(person.secondLastName),
      email: text(person.email),
      code: amount(person.code),
      nid: text(person.nid),
    },
    contract: hasContract
      ? {
          startAt: startAt ?? person.hiredAt ?? '',
          endAt: rest.endAt,
          workDayTypeId: rest.workDayTypeId,
          contractTypeId: rest.contractTypeId,
          ...(week === 'days' && { workDays: days.map((day) => ({ hour: amount(day) ?? 0 })) }),
          ...(week === 'fixed' && hours),
          ...(week === 'rotation' && rotationInputOf(rotation)),
          ...(week === 'flexible' && { ...hours, flexibleDaysPerWeek: amount(contract.flexibleDaysPerWeek) }),
        }
      : null,
  };
}

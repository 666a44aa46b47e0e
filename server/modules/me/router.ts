import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { balanceOutput, getOwnBalanceInput } from '../overtime/schema.ts';
import { listOwnEntriesInput, ownEntryOutput } from '../time/schema.ts';
import { clockOwnIn, clockOwnOut } from './clock-by-token.ts';
import { getOwnDay, getToday } from './get-day.ts';
import { getOwnAbsences, getOwnBalance, getOwnManager, getSelf, listOwnEntries } from './get-own.ts';
import { listTeamOff } from './list-team-off.ts';
import { recordPunch } from './record-punch.ts';
import * as schema from './schema.ts';

const ME = '/core/v3/me';
const MADRID = { latitude: 40.4168, longitude: -3.7038 };

/** M7: for personal tokens alone. */
const reading = { tag: 'Me', method: 'GET', scope: 'self:read' } as const;
const punching = { tag: 'Me', method: 'POST', scope: 'self:punch' } as const;

/** Data and actions of employees themselves (M). */
export const meRouter = {
  getDay: query({
    right: 'own',
    about: 'company',
    input: schema.ownDayInput,
    output: schema.ownDayOutput,
    run: getOwnDay,
  }),

  punch: mutation({
    right: 'own',
    about: 'company',
    input: schema.punchInput,
    output: schema.punchOutput,
    run: (scope, input, { locale }) => recordPunch(scope, locale, input),
  }),

  // About the caller's manager, who may be outside their scope (I3).
  getManager: query({ right: 'own', about: 'company', output: schema.ownManagerOutput, run: getOwnManager }),

  // About the caller's team, which is no scope of theirs (I3).
  listTeamOff: query({
    right: 'own',
    about: 'company',
    input: schema.teamOffInput,
    output: schema.teamOffOutput,
    run: listTeamOff,
  }),

  getSelf: query({
    right: 'own',
    rest: {
      ...reading,
      path: ME,
      summary: 'Get yourself',
      description: 'Returns the employee to whom the personal token belongs, and the scopes and end of the token.',
    },
    output: schema.selfOutput,
    run: getSelf,
  }),

  getToday: query({
    right: 'own',
    rest: {
      ...reading,
      path: `${ME}/day`,
      summary: 'Get your own day',
      description: 'Returns your open work entry, the planned and worked time of today, and what you can clock in for.',
    },
    output: schema.dayOutput,
    run: getToday,
  }),

  listEntries: query({
    right: 'own',
    rest: { ...reading, path: `${ME}/entries`, summary: 'List your own work entries', reply: 'page' },
    input: listOwnEntriesInput,
    output: pageOf(ownEntryOutput),
    run: listOwnEntries,
  }),

  getBalance: query({
    right: 'own',
    rest: {
      ...reading,
      path: `${ME}/balance`,
      summary: 'Get your own overtime balance',
      description: 'Returns your overtime balance of the period, in seconds.',
    },
    input: getOwnBalanceInput,
    output: balanceOutput,
    run: getOwnBalance,
  }),

  getAbsences: query({
    right: 'own',
    rest: {
      ...reading,
      path: `${ME}/absences`,
      summary: 'Get your own absences',
      description: 'Returns your days off of a calendar year, requested ones included, and your balances of leave.',
    },
    input: schema.getOwnAbsencesInput,
    output: schema.ownAbsencesOutput,
    run: getOwnAbsences,
  }),

  clockIn: mutation({
    right: 'own',
    rest: {
      ...punching,
      path: `${ME}/clock-in`,
      summary: 'Clock yourself in',
      description:
        'Starts your work entry now; an entry with a break is a pause. An open entry of another kind, break or check type ends at the same second.',
      errors: [
        ...(['work_check_type_not_found', 'work_break_not_found', 'outside_geofence'] as const),
        'work_entry_already_open',
      ],
      example: { workEntryIn: { coordinates: MADRID } } satisfies Example<typeof schema.clockOwnInInput>,
    },
    input: schema.clockOwnInInput,
    output: ownEntryOutput,
    run: clockOwnIn,
  }),

  clockOut: mutation({
    right: 'own',
    rest: {
      ...punching,
      path: `${ME}/clock-out`,
      summary: 'Clock yourself out',
      description: 'Ends your open work entry now, work or pause.',
      errors: ['no_open_work_entry'],
      example: { workEntryOut: { coordinates: MADRID } } satisfies Example<typeof schema.clockOwnOutInput>,
    },
    input: schema.clockOwnOutInput,
    output: ownEntryOutput,
    run: clockOwnOut,
  }),
};

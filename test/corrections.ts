import assert from 'node:assert/strict';
import { addMember, type TestMember } from './members.ts';
import { ENTRIES, timeCompany } from './time.ts';
import type { World } from './world.ts';

export const CORRECTIONS = '/schedule/v1/work-entry-corrections';
export const CORRECTED_DAY = '2026-03-02';
/** An instant of that day in Madrid. */
export const at = (time: string): string => `${CORRECTED_DAY}T${time}:00+01:00`;

/** A work entry as a correction has it. */
export const entryOf = (from: string, to: string, fields: object = {}) => ({
  workEntryType: 'work',
  ...{ workEntryIn: { date: at(from) }, workEntryOut: { date: at(to) } },
  ...fields,
});

/** A company in Madrid with a manager and an administrator, and its corrections over REST and by the pages. */
export async function correctionCompany(world: World, options?: Parameters<World['company']>[0]) {
  const company = await timeCompany(world, options);
  const { rest, person } = company;
  const versions = async (id: string) => (await rest.get(`${ENTRIES}/${id}/versions`)).data;
  return {
    ...company,
    manager: await addMember(world, company, { role: 'manager' }),
    administrator: await addMember(world, company, { role: 'administrator' }),
    versions,
    /** Paid seconds of the day's entries. */
    worked: async (employeeId: string): Promise<number> => {
      const { data } = await rest.get(`${ENTRIES}?employeeId=${employeeId}&limit=500`);
      return data.reduce((sum: number, entry: { remuneratedSeconds: number }) => sum + entry.remuneratedSeconds, 0);
    },
    /** Somebody with a user. */
    colleague: async (role: Parameters<typeof addMember>[2]['role'] = 'employee', fields: object = {}) => {
      const employeeId = await person({ ...fields });
      return { employeeId, user: await addMember(world, company, { role, employeeId }) };
    },
    /** A proposal by the token. */
    propose: async (employeeId: string, body: object = {}) => {
      const proposal = { employeeId, type: 'create', entry: entryOf('09:00', '13:00'), reason: 'Forgot it', ...body };
      const { status, data, body: answer } = await rest.post(CORRECTIONS, proposal);
      assert.equal(status, 200, JSON.stringify(answer));
      return data;
    },
    act: (id: string, action: string, body: object = {}) => rest.post(`${CORRECTIONS}/${id}/${action}`, body),
    status: async (id: string): Promise<string> => (await rest.get(`${CORRECTIONS}/${id}`)).data.status,
    /** Calls a procedure of corrections as a browser does. */
    call: async (who: TestMember, name: string, input: object, kind: 'query' | 'mutation' = 'mutation') => {
      const { status, text } = await who.call(kind, `corrections.${name}`, input);
      const { result, error } = JSON.parse(text);
      return { status, data: result?.data, problem: error?.data?.problem, details: error?.data?.details };
    },
  };
}

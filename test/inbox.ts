import { getInboxRequest } from '#server/modules/approvals/get-inbox-request.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { requestCompany } from './requests.ts';
import type { World } from './world.ts';

/** A request of the inbox that is one of an absence. */
export async function getAbsenceRequest(scope: Scope, input: { id: string }) {
  const request = await getInboxRequest(scope, input);
  if (request.kind !== 'absence') throw new Error('It is a company request.');
  return request;
}

export const absences = (ids: readonly string[]) => ids.map((id) => ({ kind: 'absence' as const, id }));

/** A company with requests of both kinds. */
export async function inboxCompany(world: World) {
  const company = await requestCompany(world);
  const { rest } = company;
  const absenceType = (await rest.post('/schedule/v1/absence-types', { name: 'Holiday', pickMode: 'by_days' })).data.id;
  return {
    ...company,
    /** The id of a new request for a day off. */
    askDay: async (employeeId: string, date: string): Promise<string> =>
      (
        await rest.post('/schedule/v1/absence-day-off-requests', {
          ...{ employeeId, absenceTypeId: absenceType, type: 'create', daysOff: [{ date }] },
        })
      ).data.id,
    withContract: async (fields = {}) => {
      const id = await company.person(fields);
      await rest.post('/contract/v1/contracts', { employeeId: id, startAt: '2026-01-01', weeklyHours: 40 });
      return id;
    },
  };
}

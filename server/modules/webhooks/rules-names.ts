import { WATCHED } from './constants.ts';

type Names = Record<string, string>;

const placeOfPoint = (point: 'In' | 'Out', key = point.toLowerCase()): Names => ({
  [`${key}_origin`]: `workEntry${point}.origin`,
  [`${key}_latitude`]: `workEntry${point}.coordinates`,
  [`${key}_longitude`]: `workEntry${point}.coordinates`,
  [`${key}_office_id`]: `workEntry${point}.officeId`,
  [`${key}_device_name`]: `workEntry${point}.deviceName`,
});

/** Columns whose API name is not simply the same in another case. */
const NAMES: Record<string, Names> = {
  employee: { image_profile_url: 'imageProfileURL', main_recruiter_id: 'mainRecruiter' },
  work_entry: {
    started_at: 'workEntryIn.date',
    ended_at: 'workEntryOut.date',
    ...placeOfPoint('In'),
    ...placeOfPoint('Out'),
  },
  absence_request: { absence_calendar_id: 'absenceCalendar' },
  request: { request_type_id: 'requestType' },
};

/** Returns the API fields, as paths with dots, of the columns of a resource's table. */
export function fieldNamesOf(resource: string, columns: readonly string[]): string[] {
  const names = columns.map((column) => NAMES[resource]?.[column] ?? camelCase(column));
  return [...new Set(names)].sort();
}

const camelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const PATHS: Readonly<Record<string, { path: string }>> = {
  ...WATCHED,
  // For the event that tests an endpoint.
  webhook_endpoint: { path: '/core/v3/webhook-endpoints/{id}' },
};

/** Returns the path that reads an event's record; null if it is deleted. */
export function pathOf(event: {
  eventType: string;
  resource: string;
  resourceId: string;
  employeeId: string | null;
}): string | null {
  if (event.eventType.endsWith('.deleted')) return null;
  const { path } = PATHS[event.resource] ?? {};
  return path?.replace('{id}', event.resourceId).replace('{employeeId}', event.employeeId ?? '') ?? null;
}

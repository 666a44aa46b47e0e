/** A request in the public interface, for "show as API call". */
export const requestPath = (id: string) => `/schedule/v1/absence-day-off-requests/${id}`;

/** Paths of the public interface, for "show as API call". */
export const EMPLOYEES_PATH = '/core/v3/employees';

export const employeePath = (id: string) => `${EMPLOYEES_PATH}/${id}`;

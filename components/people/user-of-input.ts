/** The user that an employee is, as it is asked on the server and in the browser alike. */
export const userOfInput = (employeeId: string) => ({
  page: 1,
  limit: 1,
  employeeId: [employeeId],
  status: ['active' as const],
});

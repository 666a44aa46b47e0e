/** Periods over the public interface. */
export const PERIODS_PATH = '/schedule/v1/periods';

export const periodPath = (periodId: string, step = ''): string => `${PERIODS_PATH}/${periodId}${step}`;

export const personOfPeriodPath = (periodId: string, employeeId: string): string =>
  `${periodPath(periodId)}/people?employeeId=${employeeId}`;

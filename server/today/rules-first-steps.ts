import { FIRST_STEPS, type FirstStep } from './constants.ts';

/** Without these nobody's time is counted or asked for; the others are a company's choice. */
const ESSENTIAL: readonly FirstStep[] = ['people', 'contracts', 'absenceTypes', 'users'];

export interface FirstSteps {
  /** Some of what every company needs is missing. */
  isNew: boolean;
  steps: { step: FirstStep; isDone: boolean }[];
}

/** The steps of a new company, done or not. */
export const firstStepsOf = (done: Readonly<Record<FirstStep, boolean>>): FirstSteps => ({
  isNew: ESSENTIAL.some((step) => !done[step]),
  steps: FIRST_STEPS.map((step) => ({ step, isDone: done[step] })),
});

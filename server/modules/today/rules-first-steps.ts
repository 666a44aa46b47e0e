import { FIRST_STEPS, type FirstStep } from './constants.ts';

/** Without these nobody's time is counted or asked for; the others are a company's choice. */
const ESSENTIAL: readonly FirstStep[] = ['people', 'contracts', 'absenceTypes', 'users'];

export interface FirstSteps {
  /** Some of what every company needs is missing. */
  isNew: boolean;
  steps: { step: FirstStep; isDone: boolean }[];
  /** How many active people have no contract. */
  withoutContract: number;
}

/** What a company has of what a new one is led through. */
export type CompanySetup = Readonly<Record<FirstStep, boolean> & Pick<FirstSteps, 'withoutContract'>>;

/** The steps of a new company, done or not. */
export const firstStepsOf = ({ withoutContract, ...done }: CompanySetup): FirstSteps => ({
  isNew: ESSENTIAL.some((step) => !done[step]),
  steps: FIRST_STEPS.map((step) => ({ step, isDone: done[step] })),
  withoutContract,
});

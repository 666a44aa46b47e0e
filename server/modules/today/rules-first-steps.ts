import { FIRST_STEPS, type FirstStep } from './constants.ts';

/** Without these nobody's time is counted or expected; the others are a company's choice. */
const ESSENTIAL: readonly FirstStep[] = ['people', 'contracts', 'absenceTypes', 'users'];

export interface FirstSteps {
  /** True while an essential step is missing. */
  isNew: boolean;
  steps: { step: FirstStep; isDone: boolean }[];
  /** Number of active people without a contract. */
  withoutContract: number;
}

/** First steps that a company has done. */
export type CompanySetup = Readonly<Record<FirstStep, boolean> & Pick<FirstSteps, 'withoutContract'>>;

/** The steps of a new company, done or not. */
export const firstStepsOf = ({ withoutContract, ...done }: CompanySetup): FirstSteps => ({
  isNew: ESSENTIAL.some((step) => !done[step]),
  steps: FIRST_STEPS.map((step) => ({ step, isDone: done[step] })),
  withoutContract,
});

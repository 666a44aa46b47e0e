import type { Input } from './calls.ts';
import type { Workshop } from './workshop.ts';

/**
 * What an operation needs besides valid fields, by operation: a state of the company, or values that depend on it. Answers the
 * input to send. An operation whose documented example works with real ids alone needs none.
 */
export const preparations: Record<string, (workshop: Workshop, input: Input) => Promise<Input>> = {};

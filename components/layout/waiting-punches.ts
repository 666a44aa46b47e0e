'use client';

import { createQuestion, type Question } from '#components/trpc/question.ts';

const question = createQuestion<{ count: number }, boolean>();

export type AskedAboutPunches = Question<{ count: number }, boolean>;

/** Asks whether to sign out although punches wait on this device (M3). */
export const askAboutPunches = question.ask;

/** The question that is open, for its dialog. */
export const useAskedAboutPunches = question.useOpen;

'use client';

import { trpc } from '#components/trpc/client.ts';
import { answered, answerFaults, valueFault } from '#server/modules/company-requests/rules.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { type ExampleAnswers, skippedLevels } from './type-values.ts';
import type { AskedLevel, Level, Question } from './types.ts';

type ExampleOf = {
  employeeId: string | null;
  answers: ExampleAnswers;
  questions: readonly Question[];
  levels: readonly Level[];
};

/** Result of a request with these answers. */
export type ExampleResult = {
  /** Somebody makes the request; until then nothing is said of it. */
  isTried: boolean;
  answers: ExampleAnswers;
  /** The positions of the steps that the answers skip. */
  skipped: readonly number[];
  /** People that each step would ask; null while loading. */
  asked: readonly AskedLevel[] | null;
  error: unknown;
  /** Names of the questions that a request needs an answer to. */
  missing: readonly string[];
  /** The name of who makes the request. */
  requester: string | null;
};

/** Parts of a level that the server needs: its condition is decided here, by the rule that decides when a request is made. */
const askedOf = ({ approvers, quorum }: Level) => ({ approvers, quorum });

/** Tries a type with an example. Which steps apply is the rule of requests itself (F2); whom they ask, the server says by its own. */
export function useExample({ employeeId, answers, questions, levels }: ExampleOf): ExampleResult {
  const isTried = employeeId !== null;
  const asked = trpc.companyRequests.previewLevels.useQuery(
    { employeeId: employeeId ?? '', levels: levels.map(askedOf) },
    { enabled: isTried && levels.length > 0, retry: false },
  );
  const people = trpc.people.searchEmployees.useQuery({ ids: employeeId ? [employeeId] : [] }, { enabled: isTried });
  const person = people.data?.find(({ id }) => id === employeeId);
  const given = answered(
    questions.flatMap((question) => {
      const value = answers[question.id];
      // An answer from before the question was changed may be none any more.
      return value === undefined || valueFault(question, value) ? [] : [{ questionId: question.id, value }];
    }),
  );
  const said = Object.fromEntries(given.map(({ questionId, value }) => [questionId, value]));
  const missing =
    'answers' in answerFaults(given, questions)
      ? questions.filter(({ id, required }) => required && said[id] === undefined)
      : [];
  return {
    isTried,
    answers: said,
    skipped: skippedLevels(levels, questions, said),
    asked: levels.length === 0 ? [] : (asked.data ?? null),
    error: asked.error,
    missing: missing.map(({ name }) => name),
    requester: person ? fullNameOf(person) : null,
  };
}

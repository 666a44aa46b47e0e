import type { z } from 'zod';
import type { Answer, Question } from '#drizzle/schema/company-requests.ts';
import { employees } from '#drizzle/schema/people.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import { type Scope, SYSTEM_ACTOR } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import { DomainError, refuseFaults } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import * as repository from './repository.ts';
import type { RequestText } from './request-record.ts';
import { answered, answerFaults, levelsInEffect } from './rules.ts';
import type { createRequestInput } from './schema.ts';

type RequestInput = z.output<typeof createRequestInput>;

/**
 * Creates a request of an employee, with the levels of its type that its answers require (F2); without any it is accepted at once (F1).
 * Throws `employee_not_found`, `request_type_not_found`, `question_not_found`, and faults by field.
 */
export async function createRequest(scope: Scope, input: RequestInput): Promise<RequestText> {
  const { companyId } = scope;
  const { title, employeeId, requestTypeId } = input;
  const now = scope.now();
  return scope.transaction(async ({ send, commit }) => {
    const [type, employeeExists] = await send(
      repository.lockType(companyId, requestTypeId),
      lockRecords(companyId, employees, [employeeId]),
    );
    if (!employeeExists) throw new DomainError('employee_not_found');
    if (!type) throw new DomainError('request_type_not_found');
    const answers = readAnswers(input.answers, type.questions);
    const levels = levelsInEffect(type.levels, answers);
    const status = levels.length === 0 ? 'accepted' : 'pending';
    const flow = { levels, flowCurrentLevel: Math.min(levels.length, 1), status } as const;
    const request = { id: newId(), title, employeeId, requestTypeId, answers, ...flow };
    const [, text] = await commit(
      repository.insertRequest(companyId, request, now),
      repository.getRequestText(companyId, request.id),
      status === 'accepted'
        ? repository.insertDecision(companyId, { ...BY_ITSELF, requestId: request.id }, now)
        : nothing(null),
    );
    return text;
  });
}

/** History line that explains why there was no approver. */
const BY_ITSELF = {
  level: 0,
  decision: 'accepted',
  approvers: [],
  deciderId: null,
  deciderName: SYSTEM_ACTOR.name,
  onBehalfOfId: null,
  onBehalfOfName: null,
  comment: null,
  selfMade: false,
} satisfies Omit<repository.NewDecision, 'requestId'>;

/** Returns the answers as stored. Throws `question_not_found`, and faults by field. */
function readAnswers(given: RequestInput['answers'], questions: readonly Question[]): Answer[] {
  const questionOf = ({ questionId }: { questionId: string }): Question => {
    const question = questions.find(({ id }) => id === questionId);
    if (!question) throw new DomainError('question_not_found');
    return question;
  };
  for (const answer of given) questionOf(answer);
  refuseFaults(answerFaults(given, questions));
  return answered(given).map((answer) => {
    const { id, name, type } = questionOf(answer);
    return { id: newId(), questionId: id, questionName: name, questionType: type, value: answer.value };
  });
}

import type { z } from 'zod';
import type { Level } from '#drizzle/schema/company-requests.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { AnswerOf } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { formatUtc } from '../../platform/shared/dates.ts';
import type { ErrorCode } from '../../platform/shared/errors.ts';
import { maySee } from '../access/field-rights.ts';
import * as repository from './repository-company.ts';
import { findWorkplace } from './repository-people.ts';
import type { companyRequestOutput } from './schema-company.ts';

type CompanyRequest = z.output<typeof companyRequestOutput>;
type Found = NonNullable<AnswerOf<ReturnType<typeof repository.findCompanyRequest>>>;

/**
 * Returns a company request with everything that a decision needs: the answers, its levels with their approvers and decisions, and in whose
 * name the caller would decide (F2, F4). Undefined if there is none in the caller's scope (I3).
 */
export async function getCompanyRequest(
  { send }: Transaction,
  scope: Scope,
  id: string,
): Promise<CompanyRequest | undefined> {
  const [found, decisions] = await send(
    repository.findCompanyRequest(scope, id),
    repository.listDecisionLines(scope.companyId, id),
  );
  if (!found) return undefined;
  const { person, levels } = found;
  const approvers = levels.flatMap((level) => level.approvers);
  const [names, workplace] = await send(
    repository.listApproverNames(scope, {
      userIds: approvers.flatMap(({ userId }) => userId ?? []),
      steps: [...new Set(approvers.flatMap(({ managerSteps }) => managerSteps ?? []))],
      requesterId: person.id,
    }),
    findWorkplace({ companyId: scope.companyId, id: person.id }),
  );
  const seesComments = maySee(scope, 'comment', person.id);
  return {
    ...presentCompanyRow(found),
    workplace,
    resolvedAt: found.resolvedAt && formatUtc(found.resolvedAt),
    refusal: refusalOf(scope, found, decisions),
    answers: found.answers.map(({ id: answerId, questionName, questionType, value }) => {
      return { id: answerId, questionName, questionType, value };
    }),
    levels: levels.map((level, index) => ({
      quorum: level.quorum,
      approvers: level.approvers.map((approver, place) => ({
        ...presentApprover(approver, names),
        hasAccepted: decisions.some(
          (line) => line.level === index + 1 && line.decision === 'accepted' && line.approvers.includes(place),
        ),
      })),
      decisions: decisions
        .filter((line) => line.level === index + 1)
        .map(({ approvers: _, level: __, deciderId: ___, ...line }) => ({
          ...line,
          comment: seesComments ? line.comment : null,
        })),
    })),
  };
}

/** Fields that the list shows too. */
export function presentCompanyRow({
  request,
  requestType,
  person,
  insteadOf,
}: Pick<Found, 'request' | 'requestType' | 'person' | 'insteadOf'>) {
  const { id, title, status, createdAt, level, levelCount } = request;
  return {
    kind: 'company' as const,
    id,
    title,
    status,
    createdAt: formatUtc(createdAt),
    level,
    levelCount,
    requestType,
    person,
    insteadOf,
  };
}

function presentApprover(
  { userId, role, managerSteps }: Level['approvers'][number],
  names: readonly repository.ApproverName[],
) {
  const key = userId ?? (managerSteps === null ? null : String(managerSteps));
  const named = names.find(({ id }) => id === key);
  return { role, managerSteps, name: named?.name ?? null, delegates: named?.delegates ?? [] };
}

/** Returns why a user who may decide would be refused (F2). The page knows whether it is their own matter. */
function refusalOf(
  { actor }: Scope,
  { request, mandate }: Found,
  decisions: readonly repository.DecisionLine[],
): Extract<ErrorCode, 'not_an_approver' | 'decision_already_made'> | null {
  if (actor.type !== 'user' || request.status !== 'pending' || mandate !== null) return null;
  const isMine = ({ level, deciderId }: repository.DecisionLine) =>
    level === request.level && deciderId !== null && deciderId === actor.employeeId;
  return decisions.some(isMine) ? 'decision_already_made' : 'not_an_approver';
}

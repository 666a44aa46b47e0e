import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { AnswerOf } from '../../platform/db/statement.ts';
import { answersOf } from '../corrections/list-corrections.ts';
import { listCorrections } from '../corrections/repository.ts';
import { CORRECTION_STATUS } from './constants.ts';
import { findWorkplace } from './repository-people.ts';
import type { correctionRequestOutput, correctionRowOutput } from './schema-corrections.ts';

type Row = z.output<typeof correctionRowOutput>;
type Answer = AnswerOf<ReturnType<typeof answersOf>>[number];

/** Returns proposals of employees in scope (I3) by their ids, in any order, with their effect and the caller's actions (J2, J3). */
export async function readCorrectionRows(read: Scope['read'], scope: Scope, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await read(listCorrections(scope, { page: 1, limit: ids.length, side: ['employee'], ids }));
  const answers = await read(answersOf(scope, rows));
  return answers.map(presentCorrection);
}

/** Returns one of them with the person's workplace. Undefined if there is none in the caller's scope. */
export async function getCorrectionRequest(
  read: Scope['read'],
  scope: Scope,
  id: string,
): Promise<z.output<typeof correctionRequestOutput> | undefined> {
  const [row] = await readCorrectionRows(read, scope, [id]);
  if (!row) return undefined;
  return { ...row, workplace: await read(findWorkplace({ companyId: scope.companyId, id: row.person.id })) };
}

function presentCorrection(correction: Answer): Row {
  const { id, createdAt, employee } = correction;
  return {
    ...{ kind: 'correction', id, status: requestStatusOf(correction), createdAt, correction },
    person: {
      id: employee.id,
      firstName: employee.firstName,
      lastName: employee.lastName,
      secondLastName: employee.secondLastName,
      imageProfileURL: employee.imageProfileURL,
    },
  };
}

const STATUSES = Object.keys(CORRECTION_STATUS) as (keyof typeof CORRECTION_STATUS)[];
const requestStatusOf = ({ status }: Pick<Answer, 'status'>) =>
  STATUSES.find((name) => CORRECTION_STATUS[name] === status) ?? 'pending';

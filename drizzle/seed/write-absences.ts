import { createAbsenceRequest } from '#server/modules/absences/create-request.ts';
import { acceptAbsenceRequest, rejectAbsenceRequest } from '#server/modules/absences/decide-request.ts';
import { createAbsenceRequestInput, decideAbsenceRequestInput } from '#server/modules/absences/schema.ts';
import type { AbsencePlan } from './absences.ts';
import type { Context, Member } from './context.ts';

// Time in lieu is taken out of the balance that there is when it is granted (C4), so there must be one.
const isLast = ({ absence, decision }: AbsencePlan) => decision === null || absence === 'time_in_lieu';

/**
 * Asks and decides as planned, each with the clock of its moment: first what work then follows (`before_work`), when there are
 * entries what is pending and time in lieu (`last`).
 */
export async function writeAbsences(member: Member, part: 'before_work' | 'last', context: Context): Promise<void> {
  for (const plan of member.agenda.plans) if (isLast(plan) === (part === 'last')) await write(plan, member, context);
}

async function write(
  plan: AbsencePlan,
  { agenda, employeeId }: Member,
  { scopeAt, catalogue, deciderFor }: Context,
): Promise<void> {
  const { type, absence, daysOff, comment, askedAt, decision } = plan;
  const asked = { employeeId, type, absenceTypeId: catalogue.absenceTypes[absence], daysOff, comment };
  const request = await createAbsenceRequest(scopeAt(askedAt), createAbsenceRequestInput.parse(asked));
  if (!decision) return;
  const scope = scopeAt(decision.at, deciderFor(agenda.person));
  const input = decideAbsenceRequestInput.parse({ id: request.value.id, resolutionComment: decision.comment });
  await (decision.status === 'accepted' ? acceptAbsenceRequest(scope, input) : rejectAbsenceRequest(scope, input));
}

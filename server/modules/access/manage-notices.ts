import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError, InvalidFields } from '../../platform/shared/errors.ts';
import { choicesOf, NOTICE_KINDS, NOTICES, usualFrequency } from '../../platform/shared/notices.ts';
import { may } from '../../platform/shared/rights.ts';
import * as repository from './repository-notices.ts';
import type { noticesOutput, setNoticeInput } from './schema-notices.ts';

type OwnNotices = z.output<typeof noticesOutput>;

const ofCaller = ({ companyId, actor }: Scope) => ({ companyId, userId: actor.type === 'user' ? actor.id : null });

/** M5: returns the notices for the caller's role, with their frequency. */
export async function listNotices(scope: Scope): Promise<OwnNotices> {
  const [chosen, decisionReminderDays] = await scope.read(
    repository.listChoices(ofCaller(scope)),
    repository.findReminderDays(scope.companyId),
  );
  const frequencies = new Map(chosen.map(({ kind, frequency }) => [kind, frequency]));
  const notices = NOTICE_KINDS.filter((kind) => may(scope.actor, NOTICES[kind].right)).map((kind) => ({
    kind,
    frequency: frequencies.get(kind) ?? usualFrequency(kind),
  }));
  return { notices, decisionReminderDays };
}

/**
 * M5: sets the caller's frequency of a kind of notice. Throws 403 `role_not_allowed` for a kind that is not for their role, and 422 for a
 * frequency that the kind does not have.
 */
export async function setNotice(
  scope: Scope,
  { kind, frequency }: z.output<typeof setNoticeInput>,
): Promise<OwnNotices> {
  if (!may(scope.actor, NOTICES[kind].right)) throw new DomainError('role_not_allowed');
  const choices = choicesOf(kind);
  if (!choices.includes(frequency))
    throw new InvalidFields({ frequency: { key: 'not_an_option', values: { options: choices.join(', ') } } });
  const of = ofCaller(scope);
  await scope.transaction(({ commit }) =>
    commit(
      frequency === usualFrequency(kind)
        ? repository.forgetChoice(of, kind)
        : repository.keepChoice(of, { kind, frequency }),
    ),
  );
  return listNotices(scope);
}

import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError, InvalidFields } from '../../platform/shared/errors.ts';
import { choicesOf, NOTICE_KINDS, NOTICES, usualFrequency } from '../../platform/shared/notices.ts';
import { may } from '../../platform/shared/rights.ts';
import * as repository from './repository-notices.ts';
import type { noticesOutput, setNoticeInput } from './schema-notices.ts';

type OwnNotices = z.output<typeof noticesOutput>;

const ofCaller = ({ companyId, actor }: Scope) => ({ companyId, userId: actor.type === 'user' ? actor.id : null });

/** M5: the notices that concern the caller's role, with when they get them. */
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
 * M5: chooses when the caller gets a kind of notice. A kind that does not concern their role is refused with 403 `role_not_allowed`, and
 * 422 says that a kind does not come that way.
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

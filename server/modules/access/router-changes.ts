import { tracked } from '@trpc/server';
import { subscription } from '../../platform/rpc/operation.ts';
import { followChanges } from './follow-changes.ts';
import * as schema from './schema-changes.ts';

/** Changes for open pages, as server-sent events. */
export const changeProcedures = {
  followChanges: subscription({
    right: 'own',
    about: 'company',
    input: schema.followChangesInput,
    output: schema.changeOutput,
    run: async function* (scope, input, { sessionHash, signal }) {
      const following = { lastEventId: input.lastEventId, sessionHash: sessionHash ?? null, signal };
      for await (const { position, topics, own } of followChanges(scope, following))
        yield tracked(position, { topics, own });
    },
  }),
};

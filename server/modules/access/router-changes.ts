import { tracked } from '@trpc/server';
import { streams, viewerProcedure } from '../../platform/rpc/init.ts';
import { followChanges } from './follow-changes.ts';
import * as schema from './schema-changes.ts';

/** What open pages follow, as server-sent events. */
export const changeProcedures = {
  followChanges: viewerProcedure
    .meta({ pages: true })
    .input(schema.followChangesInput)
    .output(streams(schema.changeOutput))
    .subscription(async function* ({ ctx, input, signal }) {
      const following = { lastEventId: input.lastEventId, sessionHash: ctx.sessionHash ?? null, signal };
      for await (const { position, topics } of followChanges(ctx.scope, following))
        yield tracked(position, { topics: [...topics] });
    }),
};

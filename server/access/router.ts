import { pageOf } from '../shared/lists.ts';
import { administratorProcedure, answers, router } from '../trpc/init.ts';
import { createApiToken, listTokens, revokeToken } from './manage-tokens.ts';
import { apiRequestProcedures } from './router-api-requests.ts';
import * as schema from './schema.ts';

export const accessRouter = router({
  ...apiRequestProcedures,

  // For the settings pages alone: a token cannot make another one.
  listTokens: administratorProcedure
    .meta({ pages: true })
    .input(schema.listTokensInput)
    .output(answers(pageOf(schema.tokenOutput)))
    .query(({ ctx, input }) => listTokens(ctx.scope, input)),

  createToken: administratorProcedure
    .meta({ pages: true })
    .input(schema.createTokenInput)
    .output(answers(schema.createdTokenOutput))
    .mutation(({ ctx, input }) => createApiToken(ctx.scope, input)),

  revokeToken: administratorProcedure
    .meta({ pages: true })
    .input(schema.revokeTokenInput)
    .output(answers(schema.tokenOutput))
    .mutation(({ ctx, input }) => revokeToken(ctx.scope, input)),
});

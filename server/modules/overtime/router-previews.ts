import { administratorProcedure, answers } from '../../platform/rpc/init.ts';
import { contractChangeInput } from '../contracts/schema-changes.ts';
import { previewContractChange } from './preview-contract-change.ts';
import { contractPreviewOutput } from './schema-previews.ts';

/** What the pages ask before a change of something else moves balances. */
export const previewProcedures = {
  previewContractChange: administratorProcedure
    .meta({ pages: true })
    .input(contractChangeInput)
    .output(answers(contractPreviewOutput))
    .query(({ ctx, input }) => previewContractChange(ctx.scope, input)),
};

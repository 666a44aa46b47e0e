import { query } from '../../platform/rpc/operation.ts';
import { contractChangeInput } from '../contracts/schema-changes.ts';
import { previewContractChange } from './preview-contract-change.ts';
import { contractPreviewOutput } from './schema-previews.ts';

/** Previews of changes elsewhere that move balances, for the pages. */
export const previewProcedures = {
  previewContractChange: query({
    right: 'administer',
    about: 'person',
    input: contractChangeInput,
    output: contractPreviewOutput,
    run: previewContractChange,
  }),
};

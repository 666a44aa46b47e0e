import { z } from 'zod';
import { contractIdInput, createContractInput, updateContractInput } from './schema.ts';
import { annexIdInput, createAnnexInput } from './schema-annexes.ts';

/** Changes of a person's terms, each with the input of its operation. */
export const contractChangeInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('createContract'), input: createContractInput }),
  z.object({ kind: z.literal('updateContract'), input: updateContractInput }),
  z.object({ kind: z.literal('deleteContract'), input: contractIdInput }),
  z.object({ kind: z.literal('createAnnex'), input: createAnnexInput }),
  z.object({ kind: z.literal('deleteAnnex'), input: annexIdInput }),
]);
export type ContractChange = z.output<typeof contractChangeInput>;

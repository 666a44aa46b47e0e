import type { FieldMessage } from '#server/platform/shared/errors.ts';
import type { CorrectionType } from './constants.ts';

interface Proposed {
  type: CorrectionType;
  workEntryId?: unknown;
  entry?: unknown;
  reasonId?: unknown;
  reason?: unknown;
}

/** J1: faults of what a proposal has to name: its entry unless it creates one, the state after it, its reason. Empty if there are none. */
export function inputFaults({ type, workEntryId, entry, reasonId, reason }: Proposed): Record<string, FieldMessage> {
  const isBlank = reason == null || (typeof reason === 'string' && reason.trim() === '');
  return {
    ...(type !== 'create' && workEntryId == null && { workEntryId: 'required' as const }),
    ...(type === 'create' && workEntryId != null && { workEntryId: 'not_for_create' as const }),
    ...(type !== 'delete' && entry == null && { entry: 'required' as const }),
    ...(type === 'create' &&
      entry != null &&
      (entry as { workEntryOut?: unknown }).workEntryOut == null && { 'entry.workEntryOut.date': 'required' as const }),
    ...(reasonId == null && isBlank && { reason: 'required' as const }),
  };
}

/** Returns the reason of a correction: the company's, the author's words, or both. */
export const reasonOf = (name: string | null, words: string | null | undefined): string =>
  [name, words?.trim() || null].filter((part) => part !== null).join(': ');

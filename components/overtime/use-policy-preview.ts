'use client';

import { useEffect, useRef, useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { MAX_PREVIEWED } from '#server/modules/overtime/constants.ts';
import type { PreviewRow } from './policy-preview-sums.ts';
import type { PolicyChanges } from './policy-values.ts';

export type PolicyPreviewState = {
  /** The changes that it previews, as text. */
  of: string;
  rows: PreviewRow[];
  /** How many people the policy concerns; null until the first page is there. */
  total: number | null;
  status: 'running' | 'done' | 'stopped' | 'failed';
  error: unknown;
};

/** Effect of a policy's changes on everybody's balance, page by page, each after the one before it. */
export function usePolicyPreview(id: string) {
  const { client } = trpc.useUtils();
  const [state, setState] = useState<PolicyPreviewState | null>(null);
  const run = useRef<AbortController | null>(null);
  useEffect(() => () => run.current?.abort(), []);

  /** Goes on with `before` where it ended; rejects nothing, `status` says how it went. */
  const start = async (changes: PolicyChanges, before: PolicyPreviewState | null = null) => {
    run.current?.abort();
    const controller = new AbortController();
    run.current = controller;
    const { signal } = controller;
    let found: PolicyPreviewState = {
      ...{ of: JSON.stringify(changes), rows: before?.rows ?? [], total: before?.total ?? null },
      ...{ status: 'running', error: null },
    };
    const become = (next: Partial<PolicyPreviewState>) => {
      found = { ...found, ...next };
      setState(found);
    };
    become({});
    try {
      while (found.total === null || found.rows.length < found.total) {
        const page = found.rows.length / MAX_PREVIEWED + 1;
        const { rows, total } = await client.overtime.previewPolicy.query({ id, ...changes, page }, { signal });
        if (signal.aborted) return null;
        // People who leave meanwhile make the last page shorter.
        become({ rows: [...found.rows, ...rows], total: rows.length === 0 ? found.rows.length : total });
        if (rows.length < MAX_PREVIEWED) break;
      }
      become({ total: found.rows.length, status: 'done' });
    } catch (error) {
      if (signal.aborted) return null;
      become({ status: 'failed', error });
      return error;
    }
    return null;
  };
  const stop = () => {
    run.current?.abort();
    setState((now) => now && { ...now, status: 'stopped' });
  };
  return { state, start, stop, clear: () => setState(null) };
}

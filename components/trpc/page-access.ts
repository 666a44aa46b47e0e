'use client';

import { useSyncExternalStore } from 'react';
import { ACCESS_HEADER, COMPANY_HEADER } from '#server/shared/company-at-work.ts';

/** What a page was made for: a company, and the access that its user has had there since then, as the server writes it. */
export type PageAccess = { companyId: string; since: string };

let named: string | undefined;
let hasChanged = false;
const listeners = new Set<() => void>();

/**
 * From now on every request of this page to this site names the page's company (I1), so that nothing of it lands in the company that
 * another tab has switched to, and its answers are watched for a changed role or scope. `fetch` itself is wrapped: Next loads the next
 * page with it and takes no headers of ours.
 */
export function nameCompany({ companyId, since }: PageAccess): void {
  if (named !== undefined) return;
  named = companyId;
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : input;
    if (new URL(address, window.location.href).origin !== window.location.origin) return send(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(COMPANY_HEADER, companyId);
    const answer = await send(input, { ...init, headers });
    const access = answer.headers.get(ACCESS_HEADER);
    // A refused session that is still alive: the access changed while it was asked for.
    if (access !== null && (access !== since || answer.status === 401)) noteChange();
    return answer;
  };
}

/** The company that requests name which are not sent by `fetch`. */
export const companyOfPage = (): string | undefined => named;

function noteChange() {
  hasChanged = true;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether role or scope have changed since this page was made, as the last answers tell. */
export const accessHasChanged = (): boolean => hasChanged;

export const useAccessHasChanged = (): boolean => useSyncExternalStore(subscribe, accessHasChanged, () => false);

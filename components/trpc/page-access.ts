'use client';

import { useSyncExternalStore } from 'react';
import { ACCESS_HEADER, COMPANY_HEADER } from '#server/platform/shared/company-at-work.ts';
import { UNATTENDED_HEADER } from '#server/platform/shared/session-use.ts';
import { isAttended, watchAttendance } from './attendance.ts';
import { isAnswer, noteAnswer, reconnected, watchNetwork } from './connection.ts';
import { keepDialogs, noteSessionOver, signedInAgain } from './session-over.ts';

/** Access of a page: a company, and the version of its user's access there, as the server writes it. */
export type PageAccess = {
  companyId: string;
  since: string;
  /** Where in the changes of the company the page was made, for what follows them. */
  position: string;
};

const CALLS = '/api/trpc/';

let page: PageAccess | null = null;
let hasChanged = false;
const listeners = new Set<() => void>();

/** Asks for the next page, as Next does when a link is followed; not ahead of time. */
const isNavigation = (headers: Headers) => headers.has('rsc') && !headers.has('next-router-prefetch');

/**
 * From now on every request of this page to this site names the page's company (I1), so that nothing of it lands in the company that
 * another tab has switched to, and its answers are watched: for a changed role or scope, for a server that does not answer, and for a
 * session that is over. Then calls and navigation wait until the same person is signed in again, and navigation waits for the server
 * too: Next would leave the page, with all that was typed. `fetch` itself is wrapped: Next loads the next page with it and takes no
 * headers of ours. Requests also say when nobody uses the browser, so that an open page alone keeps no session alive (I7).
 */
export function nameCompany(access: PageAccess): void {
  if (page) return;
  page = access;
  const { companyId, since } = access;
  const send = window.fetch;
  watchNetwork(send);
  keepDialogs();
  watchAttendance(() => void window.fetch(`${CALLS}access.listNotices`).catch(() => {}));
  window.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (address.origin !== window.location.origin) return send(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(COMPANY_HEADER, companyId);
    if (!isAttended()) headers.set(UNATTENDED_HEADER, '1');
    const navigates = isNavigation(headers);
    const signal = init?.signal ?? null;
    for (;;) {
      const answer = await send(input instanceof Request ? input.clone() : input, { ...init, headers }).catch(
        (error: unknown) => {
          if (signal?.aborted) throw error;
          noteAnswer(send, false);
          if (!navigates) throw error;
          return null;
        },
      );
      if (answer) noteAnswer(send, isAnswer(answer));
      if (navigates && !(answer && isAnswer(answer))) {
        await reconnected(signal);
        continue;
      }
      if (!answer) throw new TypeError('No answer.');
      const answered = answer.headers.get(ACCESS_HEADER);
      // A refused session that is still alive: the access changed while it was asked for.
      if (answered !== null && (answered !== since || answer.status === 401)) noteChange();
      const isOver = answer.status === 401 && answered === null && (navigates || address.pathname.startsWith(CALLS));
      if (!isOver) return answer;
      noteSessionOver();
      await signedInAgain(signal);
    }
  };
}

/** Access of this page; null on pages of no company. */
export const pageAccess = (): PageAccess | null => page;
/** The company that requests name which are not sent by `fetch`. */
export const companyOfPage = (): string | undefined => page?.companyId;

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

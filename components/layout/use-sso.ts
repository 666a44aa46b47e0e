import { useState } from 'react';
import type { SsoProblem } from '#server/platform/shared/sign-on-problems.ts';

type Asked =
  | { email: string; next?: string | null }
  | { companyId: string; next?: string | null; isTest?: boolean }
  /** The provider of the session asks again who it is (I7). */
  | { confirms: true };

/** Leads the browser to a company's provider (I8), or answers why not; `unreachable_server`: ours did not answer. */
export function useSso() {
  const [isStarting, setStarting] = useState(false);
  const start = async (asked: Asked): Promise<SsoProblem | 'unreachable_server' | null> => {
    setStarting(true);
    const answer = await askProvider(asked);
    if ('url' in answer) {
      window.location.assign(answer.url);
      return null;
    }
    setStarting(false);
    return answer.problem;
  };
  return { start, isStarting };
}

type Answer = { url: string } | { problem: SsoProblem | 'unreachable_server' };

/** Where the browser signs in with a company's provider, or why it cannot. */
export async function askProvider(asked: Asked): Promise<Answer> {
  try {
    const response = await fetch('/api/auth/sign-in/sso', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    });
    // A text that is no e-mail address belongs to no company.
    if (response.status === 400) return { problem: 'unknown_company' };
    if (response.ok || response.status === 404 || response.status === 503) return await response.json();
  } catch (error) {
    // The browser itself logs a request that failed.
    if (!(error instanceof TypeError)) reportError(error);
  }
  return { problem: 'unreachable_server' };
}

'use client';

import { COMPANY_HEADER } from '#server/platform/shared/company-at-work.ts';
import type { ErrorCode } from '#server/platform/shared/errors.ts';
import { companyOfPage } from './page-access.ts';
import { type CallProblem, SendProblem } from './problem.ts';

type Options = { signal: AbortSignal; onProgress: (share: number) => void };

/**
 * Sends a form with a file. Not by `fetch`, which does not say how far it is. Rejects with `SendProblem`, and with the reason of `signal` where
 * that gives it up.
 */
export function sendForm<Answer>(
  path: string,
  fields: Readonly<Record<string, string | File>>,
  { signal, onProgress }: Options,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'json';
    const companyId = companyOfPage();
    if (companyId) request.setRequestHeader(COMPANY_HEADER, companyId);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 200 && request.response) resolve(request.response as Answer);
      else reject(new SendProblem(problemOfAnswer(request)));
    };
    request.onerror = () => reject(new SendProblem({ kind: 'unreachable' }));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function problemOfAnswer({ response }: XMLHttpRequest): CallProblem {
  const {
    problem = null,
    fields = null,
    details = null,
  } = (response ?? {}) as {
    problem?: ErrorCode | null;
    fields?: Record<string, string[]> | null;
    details?: Record<string, unknown> | null;
  };
  if (fields) return { kind: 'fields', fields };
  return problem ? { kind: 'code', code: problem, details } : { kind: 'unreachable' };
}

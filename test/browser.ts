import { answerProcedures } from '#server/entry/rpc/fetch.ts';
import { answerAuth } from '#server/platform/auth/better-auth.ts';
import { currentVisit, type Visit } from '#server/platform/auth/session.ts';
import { addressHeader } from '#server/platform/auth/sign-in-limit.ts';
import type { Runtime } from '#server/platform/runtime/runtime.ts';
import { COMPANY_HEADER } from '#server/platform/shared/company-at-work.ts';

let made = 0;

/** State of a browser, and the calls that pages make in it. */
export interface Browser {
  cookies: Map<string, string>;
  /** A call below /api/auth. */
  call(path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  procedure(name: string, input?: object): Promise<{ status: number; problem: string | undefined }>;
  visit(askedCompany?: string): Promise<Visit>;
  /** Another browser that holds the same cookies now. */
  copy(): Browser;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever a call answers
  body: any;
  set: string[];
  retryAfter: number;
}

/** A browser at an address of its own, of the process that a runtime stands for. */
export function openBrowser(
  runtime: Runtime,
  { site = 'http://localhost', cookies = new Map<string, string>(), userAgent = 'Test' } = {},
): Browser {
  made += 1;
  const address = `10.8.${made >> 8}.${made & 255}`;
  const request = (path: string, body: object, headers: Record<string, string>) => {
    const text = JSON.stringify(body);
    return new Request(site + path, {
      method: 'POST',
      body: text,
      headers: {
        host: new URL(site).host,
        origin: site,
        'user-agent': userAgent,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
        [addressHeader]: address,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
    });
  };
  return {
    cookies,
    call: async (path, body = {}, headers = {}) => {
      const response = await answerAuth(runtime, request(`/api/auth${path}`, body, headers));
      const set = response.headers.getSetCookie();
      for (const cookie of set) {
        const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split(/=(.*)/s);
        if (/max-age=0/i.test(cookie)) cookies.delete(name);
        else cookies.set(name, value);
      }
      const text = await response.text();
      const retryAfter = Number(response.headers.get('retry-after'));
      return { status: response.status, body: text === '' ? null : JSON.parse(text), set, retryAfter };
    },
    procedure: async (name, input = {}) => {
      const response = await answerProcedures(request(`/api/trpc/${name}`, input, {}));
      return { status: response.status, problem: (await response.json()).error?.data.problem };
    },
    visit: (askedCompany) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      return currentVisit(runtime, new Headers({ cookie, ...(askedCompany && { [COMPANY_HEADER]: askedCompany }) }));
    },
    copy: () => openBrowser(runtime, { site, cookies: new Map(cookies), userAgent }),
  };
}

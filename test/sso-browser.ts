import { answerAuth } from '#server/platform/auth/better-auth.ts';
import type { Runtime } from '#server/platform/runtime/runtime.ts';

export const SITE = 'http://jornada.test';
export const CALLBACK = `${SITE}/api/auth/sso/callback`;

/** A browser as far as signing in needs one: cookies of each site, and redirects that it follows by hand. */
export class SsoBrowser {
  readonly #runtime: Runtime;
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  /** Of our site, as a request carries them. */
  get cookie(): string {
    return this.cookieOf(SITE);
  }

  cookieOf(origin: string): string {
    return [...(this.#cookies.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Ends the sessions of a site in this browser alone. */
  forget(origin: string): void {
    this.#cookies.delete(origin);
  }

  keep(origin: string, response: Response): Response {
    const held = this.#cookies.get(origin) ?? new Map<string, string>();
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const at = pair.indexOf('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) held.delete(pair.slice(0, at));
      else held.set(pair.slice(0, at), pair.slice(at + 1));
    }
    this.#cookies.set(origin, held);
    return response;
  }

  /** Posts as the sign-in page and the settings do. */
  async post(path: string, body: object): Promise<{ status: number; body: Record<string, string> }> {
    const text = JSON.stringify(body);
    const headers = {
      ...{ host: 'jornada.test', origin: SITE, cookie: this.cookie },
      ...{ 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) },
    };
    const request = new Request(SITE + path, { method: 'POST', body: text, headers });
    const response = this.keep(SITE, await answerAuth(this.#runtime, request));
    return { status: response.status, body: JSON.parse((await response.text()) || '{}') };
  }

  start = (body: object) => this.post('/api/auth/sign-in/sso', body);

  /** Follows the provider's pages from an address to the one that leads back to our site. */
  async follow(address: string): Promise<string> {
    let url = new URL(address);
    for (let steps = 0; url.origin !== SITE; steps += 1) {
      if (steps > 10) throw new Error(`The provider leads nowhere: ${url}`);
      const response = await fetch(url, { redirect: 'manual', headers: { cookie: this.cookieOf(url.origin) } });
      this.keep(url.origin, response);
      const location = response.headers.get('location');
      if (!location) throw new Error(`${response.status} at ${url}: ${await response.text()}`);
      url = new URL(location, url);
    }
    return url.href;
  }

  /** Opens an address of our site that the provider led to; the path that it redirects to. */
  async open(address: string): Promise<string> {
    const request = new Request(address, { headers: { host: 'jornada.test', cookie: this.cookie } });
    const response = this.keep(SITE, await answerAuth(this.#runtime, request));
    return response.headers.get('location') ?? `${response.status} ${await response.text()}`;
  }

  /** From the sign-in page to where the browser ends. */
  async signIn(body: object): Promise<string> {
    const { status, body: answer } = await this.start(body);
    if (!answer.url) return `${status} ${answer.problem}`;
    return this.open(await this.follow(answer.url));
  }
}

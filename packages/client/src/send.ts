interface Sending {
  retries: number;
  timeoutMilliseconds: number;
  signal: AbortSignal | undefined;
}

const RETRIED = [429, 503];
const FIRST_PAUSE_MILLISECONDS = 500;
const LONGEST_PAUSE_MILLISECONDS = 60_000;

/**
 * Sends a request until it has a response other than 429 and 503. It waits as long as `Retry-After` demands, otherwise twice as long each
 * time. Every attempt is the same request, so its idempotency key makes a write happen once. Returns the last response; throws the last
 * error of `fetch`, or the reason of `signal`.
 */
export async function sendWithRetries(
  url: string,
  request: RequestInit,
  { retries, timeoutMilliseconds, signal }: Sending,
): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const timeout = AbortSignal.timeout(timeoutMilliseconds);
    const isLast = attempt >= retries;
    const ends = signal ? AbortSignal.any([signal, timeout]) : timeout;
    const response = await fetch(url, { ...request, signal: ends }).catch((error: unknown) => {
      if (isLast || signal?.aborted) throw error;
      return null;
    });
    if (response && (isLast || !RETRIED.includes(response.status))) return response;
    await response?.body?.cancel();
    await pause(pauseAfter(response, attempt), signal);
  }
}

function pauseAfter(response: Response | null, attempt: number): number {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN);
  const demanded = Number.isFinite(seconds) ? seconds * 1000 : 0;
  // Clients that were refused together do not come back together.
  const usual = FIRST_PAUSE_MILLISECONDS * 2 ** attempt * (0.5 + Math.random());
  return Math.min(Math.max(demanded, usual), LONGEST_PAUSE_MILLISECONDS);
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(end, milliseconds, resolve);
    const abort = () => end(() => reject(signal?.reason));
    signal?.addEventListener('abort', abort, { once: true });
    function end(settle: () => void) {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      settle();
    }
  });
}

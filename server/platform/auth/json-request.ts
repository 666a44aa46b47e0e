import type { Runtime } from '../runtime/runtime.ts';
import { refuseOtherSite } from '../same-site.ts';

/**
 * The refusal of a request that a page of another site sent, or whose body is not JSON of so many bytes at most, which neither a form of
 * another site nor a flood can be; null when it is.
 */
export function refuseRequest(
  { settings: { publicUrl }, log }: Pick<Runtime, 'settings' | 'log'>,
  request: Request,
  maxBytes: number,
): Response | null {
  const refusal = refuseOtherSite(request, { publicUrl, log });
  if (refusal) return refusal;
  const { headers } = request;
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? ''))
    return new Response(null, { status: 415 });
  const length = Number(headers.get('content-length') ?? Number.NaN);
  return length <= maxBytes ? null : new Response(null, { status: 413 });
}

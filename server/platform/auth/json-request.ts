import type { Runtime } from '../runtime/runtime.ts';
import { refuseOtherSite } from '../same-site.ts';

/**
 * Rejects cross-site requests and bodies that are not JSON of at most this size, which excludes forms of other sites and floods; null if
 * acceptable.
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

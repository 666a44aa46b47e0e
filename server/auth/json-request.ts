import { isOtherSite } from '../same-site.ts';

/**
 * The refusal of a request that a page of another site sent, or whose body is not JSON of so many bytes at most, which neither a form of
 * another site nor a flood can be; null when it is.
 */
export function refuseRequest(
  request: Request,
  { publicUrl, maxBytes }: { publicUrl: string | undefined; maxBytes: number },
): Response | null {
  if (isOtherSite(request, publicUrl)) return new Response(null, { status: 403 });
  const { headers } = request;
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? ''))
    return new Response(null, { status: 415 });
  const length = Number(headers.get('content-length') ?? Number.NaN);
  return length <= maxBytes ? null : new Response(null, { status: 413 });
}

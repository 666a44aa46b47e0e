/**
 * The refusal of a body that is not JSON of so many bytes at most, which neither a form of another site nor a flood can be; null when it
 * is.
 */
export function refuseBody({ headers }: Request, maxBytes: number): Response | null {
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? ''))
    return new Response(null, { status: 415 });
  const length = Number(headers.get('content-length') ?? Number.NaN);
  return length <= maxBytes ? null : new Response(null, { status: 413 });
}

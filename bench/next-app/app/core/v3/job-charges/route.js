import { companyOf, connect, listJobCharges } from '../../../../../bare-queries.ts';

const sql = connect();

export const dynamic = 'force-dynamic';

export async function GET(request) {
  const { searchParams } = request.nextUrl;
  const companyId = companyOf(request.headers.get('authorization'));
  const page = await listJobCharges(sql, companyId, searchParams.get('name'), Number(searchParams.get('limit')));
  const body = JSON.stringify(page);
  // With its length, as the other servers answer it.
  return new Response(body, {
    headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
  });
}

import { companyOf, connect, listJobCharges } from '../../../../../bare-queries.ts';

const sql = connect();

export const dynamic = 'force-dynamic';

export async function GET(request) {
  const { searchParams } = request.nextUrl;
  const companyId = companyOf(request.headers.get('authorization'));
  return Response.json(
    await listJobCharges(sql, companyId, searchParams.get('name'), Number(searchParams.get('limit'))),
  );
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuseOtherSite } from './same-site.ts';

const PUBLIC = 'https://time.example.com';

async function refused(headers: Record<string, string>, { publicUrl }: { publicUrl?: string } = { publicUrl: PUBLIC }) {
  const lines: unknown[] = [];
  const log = { warn: (line: unknown) => void lines.push(line) };
  const request = new Request('http://127.0.0.1:3000/api/auth/sign-in/email', { headers });
  const answer = refuseOtherSite(request, { publicUrl, log: log as never });
  return answer && { status: answer.status, body: await answer.json().catch(() => null), lines };
}

test('a page at another address than JORNADA_URL is refused with both addresses, in the answer and once in the log', async () => {
  const headers = { origin: 'http://10.0.0.5:3000', 'sec-fetch-site': 'same-origin', host: '10.0.0.5:3000' };
  const named = { expected: PUBLIC, received: 'http://10.0.0.5:3000' };
  assert.deepEqual(await refused(headers), {
    ...{ status: 403, body: { code: 'wrong_address', ...named } },
    lines: [named],
  });
  assert.deepEqual((await refused(headers))?.lines, [], 'once');
});

test('pages of other sites are refused without a word, those of this site are not', async () => {
  const others: Record<string, string>[] = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://other.example.com', 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];
  for (const headers of others) assert.deepEqual((await refused(headers))?.body, null);
  assert.equal(await refused({ origin: PUBLIC, 'sec-fetch-site': 'same-origin' }), null);
  assert.equal(await refused({}), null);
  assert.equal(await refused({ origin: 'http://a:1', host: 'a:1' }, {}), null);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dehydrate } from '@tanstack/react-query';
import { JsonText } from '#server/platform/shared/json-text.ts';
import { SendProblem } from './problem.ts';
import { createQueryClient } from './query-client.ts';

test('what a page prefetches is passed on as values, whoever wrote it', () => {
  const client = createQueryClient();
  client.setQueryData(['offices'], { rows: new JsonText('[{"name":"Madrid"}]'), total: 1 });
  const [query] = dehydrate(client).queries;
  assert.deepEqual(query?.state.data, { rows: [{ name: 'Madrid' }], total: 1 });
});

test('a read without an answer and one that meets 503 are tried three times, a refused one once', async () => {
  // A read that a page waits for has the options of those it watches.
  const readOptions = () => ({ retry: createQueryClient().getDefaultOptions().queries?.retry ?? false });
  const triesOf = async (problem: SendProblem['problem']) => {
    let tries = 0;
    const queryFn = () => {
      tries += 1;
      return Promise.reject(new SendProblem(problem));
    };
    await createQueryClient()
      .fetchQuery({ queryKey: ['offices'], queryFn, ...readOptions(), retryDelay: 0 })
      .catch(() => {});
    return tries;
  };
  assert.equal(await triesOf({ kind: 'unreachable' }), 3);
  assert.equal(await triesOf({ kind: 'code', code: 'service_unavailable', details: null }), 3);
  assert.equal(await triesOf({ kind: 'code', code: 'office_not_found', details: null }), 1);
});

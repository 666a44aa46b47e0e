import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dehydrate } from '@tanstack/react-query';
import { JsonText } from '#server/platform/shared/json-text.ts';
import { createQueryClient } from './query-client.ts';

test('what a page prefetches is passed on as values, whoever wrote it', () => {
  const client = createQueryClient();
  client.setQueryData(['offices'], { rows: new JsonText('[{"name":"Madrid"}]'), total: 1 });
  const [query] = dehydrate(client).queries;
  assert.deepEqual(query?.state.data, { rows: [{ name: 'Madrid' }], total: 1 });
});

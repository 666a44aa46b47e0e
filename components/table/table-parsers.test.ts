import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAsStringLiteral } from 'nuqs/server';
import { loadTable } from './table-parsers.ts';

const options = {
  sorts: ['name', 'balance'] as const,
  defaultSort: { key: 'name' as const, direction: 'asc' as const },
  filters: { policy: parseAsStringLiteral(['total', 'hybrid']) },
};

test('page, order and filters are read from the address', async () => {
  assert.deepEqual(await loadTable(Promise.resolve({ page: '3', sort: '-balance', policy: 'hybrid' }), options), {
    page: 3,
    sort: { key: 'balance', direction: 'desc' },
    filters: { policy: 'hybrid' },
  });
});

test('unknown values are dropped', async () => {
  for (const page of ['0', '-1', 'x', '1e9x', '']) {
    assert.deepEqual(
      await loadTable(Promise.resolve({ page, sort: 'salary', policy: 'x' }), options),
      {
        page: 1,
        sort: { key: 'name', direction: 'asc' },
        filters: { policy: null },
      },
      page,
    );
  }
});

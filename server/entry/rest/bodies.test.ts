import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schemaOf } from '#test/calls.ts';
import { digestOf } from '#test/digest.ts';
import { assertDocumented } from '#test/documented.ts';
import { openWorkshop } from '#test/workshop.ts';
import { createWorld } from '#test/world.ts';
import { MAX_DOCUMENT_BYTES } from '../../modules/documents/constants.ts';
import { isSelfScope } from '../../platform/shared/token-scopes.ts';
import { hasBody } from './input.ts';
import { MAX_BODY_BYTES } from './read-body.ts';
import { type Route, routes } from './routes.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const workshop = await openWorkshop(world);
const { rest, companyId } = workshop.company;

async function pathOf(route: Route): Promise<string> {
  if (isSelfScope(route.scope)) await workshop.company.personal();
  let path = route.path;
  for (const { name, resource } of route.parameters) {
    path = path.replace(`{${name}}`, resource ? await workshop.record(resource) : 'x');
  }
  return path;
}

const json = { 'content-type': 'application/json' };
const nested = (levels: number) => `{"deep":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

/** A stream that has no end: whoever reads on after the limit never answers. */
function endless(beginning = ''): ReadableStream {
  const start = (controller: ReadableStreamDefaultController) =>
    controller.enqueue(new TextEncoder().encode(beginning));
  return new ReadableStream({ start, pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(0x20)) });
}

const broken: [title: string, body: BodyInit, headers: Record<string, string>, status: number, code: string][] = [
  ['malformed JSON', '{"name": ', json, 400, 'malformed_json'],
  ['JSON with more behind it', '{} {}', json, 400, 'malformed_json'],
  ['bare words', 'name=x', json, 400, 'malformed_json'],
  ['white space alone', ' ', json, 400, 'malformed_json'],
  ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), json, 400, 'malformed_json'],
  ['a surrogate in UTF-8', new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]), json, 400, 'malformed_json'],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]), json, 400, 'malformed_json'],
  ['33 levels', nested(33), json, 400, 'malformed_json'],
  ['very many levels', nested(200_000), json, 400, 'malformed_json'],
  ['an array', '[]', json, 422, 'Unprocessable entity'],
  ['a string', '"name"', json, 422, 'Unprocessable entity'],
  ['a number', '1e400', json, 422, 'Unprocessable entity'],
  ['null', 'null', json, 422, 'Unprocessable entity'],
  ['plain text', '{}', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
  ['a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
  ['a multipart form', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 415, 'unsupported_media_type'],
  ['another JSON', '{}', { 'content-type': 'application/jsonlines' }, 415, 'unsupported_media_type'],
  ['no type at all', new Uint8Array([0x7b, 0x7d]), {}, 415, 'unsupported_media_type'],
  ['more than 1 MiB', `{"a":"${'x'.repeat(MAX_BODY_BYTES)}"}`, json, 413, 'payload_too_large'],
];

const form = { 'content-type': 'multipart/form-data; boundary=x' };
const part = (name: string, content: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const filePart = (content: string, name = 'a.pdf') => part('file', content, `; filename="${name}"`);
const PDF = '%PDF-1.7 note';

const brokenForms: [title: string, body: BodyInit, headers: Record<string, string>, status: number, code: string][] = [
  ['JSON', '{}', json, 415, 'unsupported_media_type'],
  ['a plain form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
  ['no type at all', new Uint8Array([0x7b, 0x7d]), {}, 415, 'unsupported_media_type'],
  ['no boundary', 'x', { 'content-type': 'multipart/form-data; x' }, 400, 'malformed_form'],
  ['no parts', 'x', form, 400, 'malformed_form'],
  ['a form that ends within its file', filePart(PDF).slice(0, -6), form, 400, 'malformed_form'],
  ['a form that ends before its end', filePart(PDF), form, 400, 'malformed_form'],
  ['another boundary', `${filePart(PDF)}--y--\r\n`, form, 400, 'malformed_form'],
  ['no file', `${part('a', 'b')}--x--\r\n`, form, 422, 'Unprocessable entity'],
  ['two files', `${filePart(PDF)}${filePart(PDF)}--x--\r\n`, form, 422, 'Unprocessable entity'],
  ['a file without content', `${filePart('')}--x--\r\n`, form, 422, 'Unprocessable entity'],
  ['a file sent as text', `${part('file', PDF)}--x--\r\n`, form, 422, 'Unprocessable entity'],
  ['very many parts', `${part('a', 'b').repeat(30)}--x--\r\n`, form, 413, 'payload_too_large'],
  ['a long field', `${part('a', 'b'.repeat(600_000))}--x--\r\n`, form, 413, 'payload_too_large'],
  ['more than 10 MB', `${filePart(PDF + 'x'.repeat(MAX_DOCUMENT_BYTES))}--x--\r\n`, form, 413, 'payload_too_large'],
];

for (const route of routes.filter((candidate) => hasBody(candidate) && candidate.body === 'form')) {
  test(`${route.method} ${route.path} refuses forms that are broken or too large, and keeps nothing of them`, async () => {
    const path = await pathOf(route);
    const before = await digestOf(world.ownerPool, [companyId]);
    for (const [title, body, headers, status, code] of brokenForms) {
      const answer = await rest.send(route.method, path, { body, headers });
      assert.deepEqual([answer.status, answer.code], [status, code], title);
      assertDocumented(route, answer, title);
      if (status === 422) assert.ok(answer.errors.file, title);
    }
    const answer = await rest.send(route.method, path, { body: endless(filePart(PDF).slice(0, -2)), headers: form });
    assert.deepEqual([answer.status, answer.code], [413, 'payload_too_large'], 'a file without end');
    assert.deepEqual(await digestOf(world.ownerPool, [companyId]), before);
  });
}

for (const route of routes.filter((candidate) => hasBody(candidate) && candidate.body === 'json')) {
  test(`${route.method} ${route.path} refuses bodies that are no JSON object, and changes nothing`, async () => {
    const path = await pathOf(route);
    const before = await digestOf(world.ownerPool, [companyId]);
    for (const [title, body, headers, status, code] of broken) {
      const answer = await rest.send(route.method, path, { body, headers });
      assert.deepEqual([answer.status, answer.code], [status, code], title);
      assertDocumented(route, answer, title);
      if (status === 422) assert.deepEqual(Object.keys(answer.errors), ['body'], title);
    }
    const answer = await rest.send(route.method, path, { body: endless(), headers: json });
    assert.deepEqual([answer.status, answer.code], [413, 'payload_too_large'], 'a stream without end');
    assert.deepEqual(await digestOf(world.ownerPool, [companyId]), before);
  });
}

for (const route of routes.filter(hasBody)) {
  const names = (schemaOf(route).required ?? []).filter((name) => !route.path.includes(`{${name}}`));
  if (names.length === 0) continue;
  test(`${route.method} ${route.path} says of every field that it requires that it is required`, async () => {
    const empty = route.body === 'form' ? {} : { body: '{}', headers: json };
    const { errors } = await rest.send(route.method, await pathOf(route), empty);
    for (const name of names) assert.deepEqual(errors[name], ['This field is required.'], name);
  });
}

for (const route of routes.filter(({ parameters }) => parameters.some(({ resource }) => resource))) {
  test(`${route.method} ${route.path} answers 404 of its resource to an id that is no UUID`, async () => {
    const path = await pathOf(route);
    const strange = [
      'x',
      '1',
      'null',
      '%00',
      '%F0%9F%98%80',
      '..%2f..',
      `{${crypto.randomUUID()}}`,
      crypto.randomUUID().replaceAll('-', ''),
      `${crypto.randomUUID()}0`,
      '%27%20or%201=1',
    ];
    for (const { name, resource } of route.parameters) {
      for (const id of strange) {
        const answer = await rest.send(route.method, path.replace(await workshop.record(resource as string), id));
        assert.deepEqual([answer.status, answer.code], [404, `${resource}_not_found`], `${name} = ${id}`);
        assertDocumented(route, answer, id);
      }
    }
  });
}

test('200: a charset, upper case and a body of 32 levels are fine; a POST without a body needs no type', async () => {
  const post = (body: string | undefined, headers: Record<string, string>) =>
    rest.send('POST', '/core/v3/offices', { body, headers });
  for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset=UTF-8'])
    assert.equal((await post('{"name":"Lyon"}', { 'content-type': type })).status, 200, type);
  assert.equal((await post(`{"name":"Lyon","deep":${'['.repeat(31)}${']'.repeat(31)}}`, json)).status, 200);
  assert.deepEqual(Object.keys((await post(undefined, {})).errors), ['name']);
});

test('200: unknown fields are ignored, also those that every object has, and the query of a POST', async () => {
  const body = '{"name":"Lyon","__proto__":{"radio":9},"constructor":{"prototype":{"radio":9}},"more":1}';
  const answer = await rest.send('POST', '/core/v3/offices?name=Other&radio=5', { body, headers: json });
  assert.deepEqual([answer.status, answer.data.name, answer.data.radio], [200, 'Lyon', null]);
  assert.equal(({} as { radio?: number }).radio, undefined);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf, type Import, importsOf } from './module-faults.ts';

const code = (...paths: string[]): Import[] => paths.map((of) => ({ of, isType: false }));
const types = (...paths: string[]): Import[] => paths.map((of) => ({ of, isType: true }));

/** The faults of a few files, which import what is said and nothing else. */
const faultsIn = (files: Record<string, Import[]>): string[] => faultsOf(new Map(Object.entries(files)));

// biome-ignore format: one case per line
const refused: [title: string, files: Record<string, Import[]>, faults: RegExp[]][] = [
  ['a circle of two modules', { 'server/modules/people/get-person.ts': code('server/modules/time/load-x.ts'), 'server/modules/time/load-x.ts': code('server/modules/people/rules.ts'), 'server/modules/people/rules.ts': [] }, [/people is below time/]],
  ['a circle of types', { 'server/modules/people/rules.ts': types('server/modules/time/rules.ts'), 'server/modules/time/rules.ts': types('server/modules/people/rules.ts') }, [/people is below time/, /circle of imports/]],
  ['a circle of types inside of a module', { 'server/modules/people/rules.ts': types('server/modules/people/rules-x.ts'), 'server/modules/people/rules-x.ts': types('server/modules/people/rules.ts') }, [/circle of imports: server\/modules\/people\/rules\.ts > .*rules-x\.ts > .*rules\.ts/]],
  ['the days that know what follows', { 'server/modules/days/recompute-x.ts': code('server/modules/overtime/correct-movements.ts'), 'server/modules/overtime/correct-movements.ts': [] }, [/days is below overtime/]],
  ['shared that knows somebody', { 'server/platform/shared/dates.ts': code('server/platform/db/scope.ts'), 'server/platform/db/scope.ts': [] }, [/shared is below database/]],
  ['a use case that knows tRPC', { 'server/modules/time/clock-in.ts': code('@trpc/server', 'server/platform/rpc/operation.ts'), 'server/platform/rpc/operation.ts': [] }, [/@trpc\/server: below router/, /rpc\/operation\.ts, which .*use case/]],
  ['a use case that knows the interface', { 'server/modules/time/clock-in.ts': code('server/entry/rest/input.ts'), 'server/entry/rest/input.ts': [] }, [/time is below rest/, /rest\/input\.ts, which/]],
  ['a repository that knows a use case', { 'server/modules/time/repository.ts': code('server/modules/time/clock-in.ts'), 'server/modules/time/clock-in.ts': [] }, [/repository is below use case/]],
  ['a rule that knows the database', { 'server/modules/time/rules.ts': code('server/platform/db/statement.ts'), 'server/platform/db/statement.ts': [] }, [/statement\.ts, which .*\(rules\)/]],
  ['a component that knows code of the server', { 'components/x/y.tsx': code('server/modules/time/repository.ts'), 'server/modules/time/repository.ts': [] }, [/components may know/]],
  ['a component that loads the router', { 'components/x/y.tsx': code('server/entry/rpc/root.ts'), 'server/entry/rpc/root.ts': [] }, [/components may know/]],
  ['a component that knows a page', { 'components/x/y.tsx': code('app/member.ts'), 'app/member.ts': [] }, [/components may know/]],
  ['a server that knows pages', { 'server/entry/front/x.ts': code('react', 'app/member.ts'), 'app/member.ts': [] }, [/react: server\/ does not know/, /front is below pages/]],
  ['a page that loads the server a second time', { 'app/server.ts': code('server/entry/process/for-pages.ts'), 'server/entry/process/for-pages.ts': [] }, [/pages may know/]],
  ['a name of no kind', { 'server/modules/time/helpers.ts': [], 'server/modules/time/clock-in.test.ts': [] }, [/helpers\.ts has a name of no kind/]],
  ['a folder without a place', { 'server/news/rules.ts': [], 'server/entry/process/main.ts': code('server/news/rules.ts') }, [/news\/rules\.ts has no room/, /which has no room/]],
  ['a module that computes days by itself', { 'server/modules/time/settle-x.ts': code('server/modules/days/recompute-days.ts'), 'server/modules/days/recompute-days.ts': code('server/modules/followers.ts'), 'server/modules/followers.ts': [] }, [/calls daysChanged/, /days is below followers/, /followers\.ts, which/]],
  ['a start without followers', { 'server/modules/days/days-changed.ts': code('server/modules/days/recompute-days.ts'), 'server/modules/days/recompute-days.ts': [] }, [/days-changed\.ts reaches .* does not load server\/modules\/followers\.ts/]],
];
for (const [title, files, expected] of refused) {
  test(`refused: ${title}`, () => {
    const faults = faultsIn(files);
    assert.equal(faults.length, expected.length, faults.join('\n'));
    for (const [index, fault] of expected.entries()) assert.match(faults[index] ?? '', fault);
  });
}

// biome-ignore format: one case per line
const allowed: [title: string, files: Record<string, Import[]>][] = [
  ['a use case of another module, below', { 'server/modules/absences/decide-x.ts': code('server/modules/overtime/record-x.ts'), 'server/modules/overtime/record-x.ts': [] }],
  ['what a browser may load', { 'components/x/y.tsx': [...code('react', 'server/modules/time/schema-x.ts', 'server/modules/time/rules.ts'), ...types('server/entry/rpc/root.ts')], 'server/modules/time/schema-x.ts': [], 'server/modules/time/rules.ts': [], 'server/entry/rpc/root.ts': [] }],
  ['a router with its procedures', { 'server/modules/time/router.ts': code('@trpc/server', 'server/platform/rpc/operation.ts', 'server/modules/time/clock-in.ts'), 'server/modules/time/clock-in.ts': [], 'server/platform/rpc/operation.ts': [] }],
  ['a test, whatever it imports', { 'server/platform/shared/dates.test.ts': code('server/entry/rest/input.ts', 'react'), 'server/entry/rest/input.ts': [] }],
  ['a start with followers, in any way', { 'server/entry/process/main.ts': code('server/entry/jobs/jobs.ts', 'server/entry/process/demo.ts'), 'server/entry/jobs/jobs.ts': code('server/modules/followers.ts'), 'server/entry/process/demo.ts': code('server/modules/days/days-changed.ts'), 'server/modules/days/days-changed.ts': code('server/modules/days/recompute-days.ts'), 'server/modules/followers.ts': [], 'server/modules/days/recompute-days.ts': [] }],
  ['a start that knows days by type alone', { 'app/page.tsx': types('server/entry/process/for-pages.ts'), 'server/entry/process/for-pages.ts': code('server/modules/days/days-changed.ts'), 'server/modules/days/days-changed.ts': code('server/modules/days/recompute-days.ts'), 'server/modules/days/recompute-days.ts': [], 'server/entry/process/main.ts': code('server/entry/process/for-pages.ts', 'server/modules/followers.ts'), 'server/modules/followers.ts': [] }],
];
for (const [title, files] of allowed) test(`allowed: ${title}`, () => assert.deepEqual(faultsIn(files), []));

test('imports are found in every form', () => {
  const text = `import { a } from './a.ts';
import type { B } from '../b.ts';
import {
  c,
  type D,
} from '#server/c.ts';
import './effect.ts';
export { e } from './e.ts';
const load = () => import('./late.ts');
// from './comment.ts'
`;
  assert.deepEqual(importsOf(text), [
    ...code('./a.ts'),
    ...types('../b.ts'),
    ...code('#server/c.ts', './effect.ts', './e.ts', './late.ts'),
  ]);
});

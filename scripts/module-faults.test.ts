import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf, type Import, importsOf } from './module-faults.ts';

const code = (...paths: string[]): Import[] => paths.map((of) => ({ of, isType: false }));
const types = (...paths: string[]): Import[] => paths.map((of) => ({ of, isType: true }));

/** The faults of a few files, which import what is said and nothing else. */
const faultsIn = (files: Record<string, Import[]>): string[] => faultsOf(new Map(Object.entries(files)));

// biome-ignore format: one case per line
const refused: [title: string, files: Record<string, Import[]>, faults: RegExp[]][] = [
  ['a circle of two modules', { 'server/people/get-person.ts': code('server/time/load-x.ts'), 'server/time/load-x.ts': code('server/people/rules.ts'), 'server/people/rules.ts': [] }, [/people is below time/]],
  ['a circle of types', { 'server/people/rules.ts': types('server/time/rules.ts'), 'server/time/rules.ts': types('server/people/rules.ts') }, [/people is below time/]],
  ['the days that know what follows', { 'server/days/recompute-x.ts': code('server/overtime/correct-movements.ts'), 'server/overtime/correct-movements.ts': [] }, [/days is below overtime/]],
  ['shared that knows somebody', { 'server/shared/dates.ts': code('server/db/scope.ts'), 'server/db/scope.ts': [] }, [/shared is below database/]],
  ['a use case that knows tRPC', { 'server/time/clock-in.ts': code('@trpc/server', 'server/trpc/init.ts'), 'server/trpc/init.ts': [] }, [/@trpc\/server: below router/, /trpc\/init\.ts, which .*use case/]],
  ['a use case that knows the interface', { 'server/time/clock-in.ts': code('server/rest/input.ts'), 'server/rest/input.ts': [] }, [/time is below rest/, /rest\/input\.ts, which/]],
  ['a repository that knows a use case', { 'server/time/repository.ts': code('server/time/clock-in.ts'), 'server/time/clock-in.ts': [] }, [/repository is below use case/]],
  ['a rule that knows the database', { 'server/time/rules.ts': code('server/db/statement.ts'), 'server/db/statement.ts': [] }, [/statement\.ts, which .*\(rules\)/]],
  ['a component that knows code of the server', { 'components/x/y.tsx': code('server/time/repository.ts'), 'server/time/repository.ts': [] }, [/components may know/]],
  ['a component that loads the router', { 'components/x/y.tsx': code('server/trpc/root.ts'), 'server/trpc/root.ts': [] }, [/components may know/]],
  ['a component that knows a page', { 'components/x/y.tsx': code('app/member.ts'), 'app/member.ts': [] }, [/components may know/]],
  ['a server that knows pages', { 'server/front/x.ts': code('react', 'app/member.ts'), 'app/member.ts': [] }, [/react: server\/ does not know/, /front is below pages/]],
  ['a page that loads the server a second time', { 'app/server.ts': code('server/for-pages.ts'), 'server/for-pages.ts': [] }, [/pages may know/]],
  ['a name of no kind', { 'server/time/helpers.ts': [], 'server/time/clock-in.test.ts': [] }, [/helpers\.ts has a name of no kind/]],
  ['a folder without a place', { 'server/news/rules.ts': [], 'server/main.ts': code('server/news/rules.ts') }, [/news\/rules\.ts has no room/, /which has no room/]],
  ['a module that computes days by itself', { 'server/time/settle-x.ts': code('server/days/recompute-days.ts'), 'server/days/recompute-days.ts': code('server/followers.ts'), 'server/followers.ts': [] }, [/calls daysChanged/, /days is below followers/]],
  ['a start without followers', { 'server/days/days-changed.ts': code('server/days/recompute-days.ts'), 'server/days/recompute-days.ts': [] }, [/days-changed\.ts reaches .* does not load server\/followers\.ts/]],
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
  ['a use case of another module, below', { 'server/absences/decide-x.ts': code('server/overtime/record-x.ts'), 'server/overtime/record-x.ts': [] }],
  ['what a browser may load', { 'components/x/y.tsx': [...code('react', 'server/time/schema-x.ts', 'server/time/rules.ts'), ...types('server/trpc/root.ts')], 'server/time/schema-x.ts': [], 'server/time/rules.ts': [], 'server/trpc/root.ts': [] }],
  ['a router with its procedures', { 'server/time/router.ts': code('@trpc/server', 'server/trpc/init.ts', 'server/time/clock-in.ts'), 'server/time/clock-in.ts': [], 'server/trpc/init.ts': [] }],
  ['a test, whatever it imports', { 'server/shared/dates.test.ts': code('server/rest/input.ts', 'react'), 'server/rest/input.ts': [] }],
  ['a start with followers, in any way', { 'server/main.ts': code('server/jobs/jobs.ts', 'server/demo.ts'), 'server/jobs/jobs.ts': code('server/followers.ts'), 'server/demo.ts': code('server/days/days-changed.ts'), 'server/days/days-changed.ts': code('server/days/recompute-days.ts'), 'server/followers.ts': [], 'server/days/recompute-days.ts': [] }],
  ['a start that knows days by type alone', { 'app/page.tsx': types('server/for-pages.ts'), 'server/for-pages.ts': code('server/days/days-changed.ts'), 'server/days/days-changed.ts': code('server/days/recompute-days.ts'), 'server/days/recompute-days.ts': [], 'server/main.ts': code('server/for-pages.ts', 'server/followers.ts'), 'server/followers.ts': [] }],
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

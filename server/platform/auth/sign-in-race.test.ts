import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEW, OLD, resetWorld } from '#test/password-resets.ts';
import { authOf, setPassword } from './better-auth.ts';

const { world, account, signIn } = await resetWorld();
const { runtime, ownerPool } = world;

/** Calls `meanwhile` after the next password was compared. */
async function whileNextIsCompared(meanwhile: () => Promise<void>) {
  const { password } = await authOf(runtime).$context;
  const { verify } = password;
  password.verify = async (given) => {
    password.verify = verify;
    const isRight = await verify(given);
    await meanwhile();
    return isRight;
  };
}

for (const hasFactor of [false, true]) {
  const which = hasFactor ? 'an account with a second factor' : 'an account';
  test(`I7 a password that is replaced while it is compared signs in to nothing: ${which}`, async () => {
    const { email, id } = await account();
    if (hasFactor)
      await ownerPool.query(
        `insert into auth.second_factors (user_id, secret, confirmed_at, last_step) values ($1, '', now(), 0)`,
        [id],
      );
    await whileNextIsCompared(() => setPassword(runtime, id, NEW));
    assert.equal(await signIn(email, OLD), 401);
    for (const table of ['session', 'pending_sign_ins']) {
      const { rowCount } = await ownerPool.query(`select from auth.${table} where user_id = $1`, [id]);
      assert.equal(rowCount, 0, table);
    }
    assert.equal(await signIn(email, NEW), 200);
  });
}

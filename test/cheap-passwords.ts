import { createHash } from 'node:crypto';
import { passwords } from '#server/platform/auth/hash-passwords.ts';

const MARK = 'cheap:';
const { verify } = passwords;
const cheap = (password: string) => MARK + createHash('sha256').update(password).digest('hex');

// A hash as users get it takes a core for a tenth of a second or more. Accounts that a process of tests makes get a cheap one, and those that a
// server or the command has made are compared as they are.
Object.assign(passwords, {
  hash: async (password: string) => cheap(password),
  verify: async (given: { hash: string; password: string }) =>
    given.hash.startsWith(MARK) ? given.hash === cheap(given.password) : verify(given),
} satisfies typeof passwords);

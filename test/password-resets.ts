import assert from 'node:assert/strict';
import { beforeEach } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerForgetPassword, answerResetPassword } from '#server/platform/auth/answer-reset.ts';
import { answerAuth, createUser } from '#server/platform/auth/better-auth.ts';
import { addressHeader } from '#server/platform/auth/sign-in-limit.ts';
import { sendMails } from '#server/platform/mail/send-mail.ts';
import { type ReceivedMail, sendMailsTo, startMailServer } from './mail-server.ts';
import { createWorld } from './world.ts';

/** The password of the accounts, and one to change it to. */
export const OLD = 'the old password of theirs';
export const NEW = 'a new password of theirs';

/** A world that mails links to choose a new password to a real server; each test begins with its settings and the clock of the machine. */
export async function resetWorld() {
  const world = await createWorld();
  const { runtime, ownerPool } = world;
  const mails = await startMailServer();
  sendMailsTo(world, mails.url);
  const { settings } = runtime;

  let made = 0;
  const newAddress = () => `10.7.${++made >> 8}.${made & 255}`;

  async function account() {
    const email = `${crypto.randomUUID()}@x.test`;
    return { email, id: await createUser(runtime, { email, name: 'Ada Núñez', password: OLD }) };
  }

  function post(
    path: string,
    body: unknown,
    { address = newAddress(), ...headers }: Record<string, string> = {},
  ): Request {
    const text = JSON.stringify(body);
    return new Request(`https://time.example/api/auth/${path}`, {
      method: 'POST',
      body: text,
      headers: {
        ...{ 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) },
        ...{ host: 'time.example', origin: 'https://time.example', [addressHeader]: address, ...headers },
      },
    });
  }

  async function read(response: Response) {
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
  }

  const ask = async (email: string, headers?: Record<string, string>) =>
    read(await answerForgetPassword(runtime, post('forget-password', { email }, headers)));
  const choose = async (token: string, password?: string, headers?: Record<string, string>) =>
    read(await answerResetPassword(runtime, post('reset-password', { token, password }, headers)));
  const signIn = async (email: string, password: string) =>
    (await answerAuth(runtime, post('sign-in/email', { email, password }))).status;

  const linksOf = async (userId: string) =>
    (
      await ownerPool.query('select r::text as row, replaced_at from auth.password_resets r where user_id = $1', [
        userId,
      ])
    ).rows as { row: string; replaced_at: Date | null }[];

  /** Asks for a link and follows the mail: its secret. The answer does not wait for the mail, so this does. */
  async function askForLink(email: string, headers?: Record<string, string>): Promise<string> {
    const before = mails.received.length;
    assert.equal((await ask(email, headers)).status, 202);
    return linkIn(await nextMail(email, before));
  }

  async function nextMail(email: string, from: number): Promise<ReceivedMail> {
    for (;;) {
      const mail = mails.received.slice(from).find(({ to }) => to[0] === email);
      if (mail) return mail;
      await sendMails(runtime);
      await sleep(5);
    }
  }

  const linkIn = ({ text }: ReceivedMail): string =>
    /^https:\/\/time\.example\/reset-password#([\w-]{43})$/m.exec(text)?.[1] as string;

  beforeEach(() => {
    runtime.settings = settings;
    world.setNow(undefined);
  });
  return {
    world,
    mails,
    settings,
    newAddress,
    account,
    post,
    read,
    ask,
    choose,
    signIn,
    linksOf,
    askForLink,
    nextMail,
  };
}

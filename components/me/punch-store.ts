import { isWaiting, type TapRefusal } from './after-answer.ts';
import type { Contact, DeviceDay, PunchInput } from './types.ts';

// Waiting punches and the last state of My day, in IndexedDB: they survive closing the browser, and all tabs share them.

const NAME = 'jornada-punches';
/** A later version changes the stores in `upgrade`, and leaves the taps in them. */
const VERSION = 1;
const TAPS = 'taps';
const FACTS = 'facts';
const CIPHER = 'AES-GCM';

/** Account and company whose punches these are, or a tablet. Others on the same browser neither see nor send them. */
export type Account = { userId: string; companyId: string };

/** A tap that no server has answered yet (M3). */
export interface Tap<Input = Omit<PunchInput, 'key' | 'claim'>> {
  key: string;
  account: string;
  queueId: string;
  counter: number;
  /** Clock of the device at the tap. */
  at: string;
  contact: Contact | null;
  input: Input;
  /** The server will never take it: it stays on the device until the person puts it aside. Left out: it waits to be sent. */
  refusal?: TapRefusal;
}

const nameOf = ({ userId, companyId }: Account): string => `${companyId} ${userId}`;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function upgrade(database: IDBDatabase): void {
  database.createObjectStore(TAPS, { keyPath: ['account', 'counter'] });
  database.createObjectStore(FACTS);
}

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => upgrade(request.result);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      // A page of a later version waits for this.
      request.result.onversionchange = () => {
        request.result.close();
        opened = undefined;
      };
      request.result.onclose = () => {
        opened = undefined;
      };
      resolve(request.result);
    };
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

type Stores = { taps: IDBObjectStore; facts: IDBObjectStore };

/** One transaction: everything in it is stored, or nothing. */
async function inStore<T>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<T>): Promise<T> {
  const transaction = (await open()).transaction([TAPS, FACTS], mode, { durability: 'strict' });
  const isOver = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  // A failed step of the work is thrown below, before this one is awaited.
  isOver.catch(() => {});
  const result = await work({ taps: transaction.objectStore(TAPS), facts: transaction.objectStore(FACTS) });
  await isOver;
  return result;
}

/** Calls back after a change of the waiting punches, by any tab. */
export function followTaps(onChange: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = onChange;
  return () => channel.close();
}

function announce(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(null);
  channel.close();
}

/** Adds a tap with the device's clock, the next number of the account's queue, and the latest contact. */
export async function addTap<Input = Tap['input']>(
  account: Account,
  input: Input,
  { key = crypto.randomUUID() as string, at = new Date().toISOString() } = {},
): Promise<void> {
  const name = nameOf(account);
  await inStore('readwrite', async ({ taps, facts }) => {
    const queue = (await done(facts.get(`queue ${name}`))) ?? { queueId: crypto.randomUUID(), counter: 0 };
    const contact = (await done(facts.get(`contact ${name}`))) ?? null;
    const counter = queue.counter + 1;
    await done(facts.put({ ...queue, counter }, `queue ${name}`));
    const tap: Tap<Input> = { key, account: name, queueId: queue.queueId, counter, at, contact, input };
    await done(taps.add(tap));
  });
  announce();
}

/** Punches of an account on this device, waiting and refused, in their order. */
export const listTaps = <Input = Tap['input']>(account: Account): Promise<Tap<Input>[]> =>
  inStore('readonly', async ({ taps }) => {
    const name = nameOf(account);
    return done(taps.getAll(IDBKeyRange.bound([name, 0], [name, Number.MAX_SAFE_INTEGER])));
  });

export async function removeTap({ account, counter }: Pick<Tap, 'account' | 'counter'>): Promise<void> {
  await inStore('readwrite', ({ taps }) => done(taps.delete([account, counter])));
  announce();
}

/** Marks a tap that the server will never take, with its reason. It stays, and the next one can be sent. */
export async function refuseTap({ account, counter }: Pick<Tap, 'account' | 'counter'>, refusal: TapRefusal) {
  await inStore('readwrite', async ({ taps }) => {
    const tap: Tap | undefined = await done(taps.get([account, counter]));
    if (tap) await done(taps.put({ ...tap, refusal }));
  });
  announce();
}

/**
 * Stores both clocks at one moment, as the server signed them, for the taps from now on. Never throws: without room for it later taps have an
 * older contact, and the queue goes on.
 */
export const keepContact = (account: Account, contact: Contact): Promise<unknown> =>
  inStore('readwrite', ({ facts }) => done(facts.put(contact, `contact ${nameOf(account)}`))).catch(() => {});

/** Asks the browser not to remove the store when it needs room, or after weeks without a visit. */
export const keepStore = (): Promise<unknown> => Promise.resolve(navigator.storage?.persist?.()).catch(() => {});

/** Stores the last state of My day, encrypted with a key that no script can read out, and to whom it belongs. */
export async function keepDay(account: Account, day: DeviceDay): Promise<void> {
  const key =
    (await inStore('readonly', ({ facts }) => done<CryptoKey | undefined>(facts.get('key')))) ??
    (await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt']));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify({ account, day }));
  const stored = { iv, text: await crypto.subtle.encrypt({ name: CIPHER, iv }, key, text) };
  await inStore('readwrite', async ({ facts }) => {
    await done(facts.put(key, 'key'));
    await done(facts.put(stored, 'day'));
  });
}

/** The last state of My day with its account; null if nobody has opened it since the last sign-out. */
export async function readDay(): Promise<{ account: Account; day: DeviceDay } | null> {
  const [key, stored] = await inStore('readonly', async ({ facts }) => [
    await done(facts.get('key')),
    await done(facts.get('day')),
  ]);
  if (!key || !stored) return null;
  // Another tab may have stored a day under a key of its own at the same moment.
  const text = await crypto.subtle.decrypt({ name: CIPHER, iv: stored.iv }, key, stored.text).catch(() => null);
  return text && JSON.parse(new TextDecoder().decode(text));
}

/** Removes the state and its key; waiting punches stay. */
export const forgetDay = (): Promise<unknown> =>
  inStore('readwrite', async ({ facts }) => {
    await done(facts.delete('key'));
    await done(facts.delete('day'));
  });

/** Number of waiting punches of an account, or else of the one whose day is stored; 0 without a store. */
export async function countWaiting(account: Account | null): Promise<number> {
  try {
    const owner = account ?? (await readDay())?.account;
    return owner ? (await listTaps(owner)).filter(isWaiting).length : 0;
  } catch {
    return 0;
  }
}

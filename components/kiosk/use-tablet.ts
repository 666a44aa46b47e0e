'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { tabletStepOf } from '#components/me/after-answer.ts';
import { addTap, keepContact, keepStore, listTaps, removeTap, type Tap } from '#components/me/punch-store.ts';
import { useQueue } from '#components/me/use-queue.ts';
import { useTaps } from '#components/me/use-taps.ts';
import { placeOfCredential } from '#server/modules/kiosk/constants.ts';
import type { KioskPunchAnswer } from '#server/modules/kiosk/schema.ts';
import { sealTo } from '#server/platform/shared/sealing.ts';
import { meetServer, sendPunch } from './kiosk-calls.ts';
import type { TypedNumber } from './reader-input.ts';
import { accountOf, keepState, type StoredState } from './stored-state.ts';

const CONTACT_MILLISECONDS = 60_000;
/** Time for which somebody waits for the answer; then the punch waits without them. */
const ANSWER_MILLISECONDS = 4000;
/** The same when the last request had no answer. */
const OFFLINE_MILLISECONDS = 500;

type SealedTap = { credential: string; workBreakId: string | null };

/** Answer for the person at the tablet. */
export type Shown =
  | { kind: 'done'; answer: Exclude<KioskPunchAnswer, { outcome: 'kept' }> }
  | { kind: 'kept' }
  | { kind: 'refused'; code: string }
  | { kind: 'locked'; seconds: number }
  | { kind: 'not_stored' };

interface Tablet {
  state: StoredState;
  version: string;
  onState: (state: StoredState) => void;
  /** The token is no longer valid. */
  onRefused: () => void;
}

/** A paired tablet (M4): records punches in the queue of this browser, sends them, and meets the server each minute. */
export function useTablet({ state, version, onState, onRefused }: Tablet) {
  const account = accountOf(state.deviceId);
  const { waiting } = useTaps<SealedTap>(account);
  const [shown, setShown] = useState<Shown | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  const [current] = useState<{ key: string | null }>({ key: null });
  /** Keys of punches that the server cannot read. The page that opens next sends them again. */
  const [heldBack] = useState(() => new Set<string>());

  /** Shows something to the person of a tap, if they still stand there. Returns whether they do. */
  const tell = (key: string, what: Shown): boolean => {
    if (current.key !== key) return false;
    current.key = null;
    setShown(what);
    return true;
  };

  const meet = async () => {
    const waiting = await listTaps(account);
    const input = { deviceAt: new Date().toISOString(), version, waitingPunches: waiting.length };
    try {
      const { status, body } = await meetServer({ ...input, waitingSince: waiting[0]?.at ?? null });
      setIsOffline(status !== 200);
      if (status === 401) onRefused();
      if (status !== 200 || !body) return;
      await keepContact(account, body.contact);
      keepState(body);
      onState(body);
    } catch {
      setIsOffline(true);
    }
  };

  const sendOne = async (tap: Tap<SealedTap>): Promise<boolean> => {
    const { key, at, queueId, counter, contact, input } = tap;
    const claim = { at, sentAt: new Date().toISOString(), queueId, counter, contact };
    // Its person has read that it is recorded, and has gone.
    const isUnattended = current.key !== key;
    const called = await sendPunch({ key, ...input, claim, ...(isUnattended && { isUnattended }) }).catch(() => null);
    setIsOffline(called === null || called.status >= 500);
    // An answer that is none of ours, such as a proxy's, has no body.
    const { status, body } = called?.body ? called : { status: 0, body: null };
    const code = body?.code ?? null;
    const step = tabletStepOf({ status, code }, { hasReader: current.key === key, isUnattended });
    if (status === 200 && body) {
      await keepContact(account, body.contact);
      if (body.outcome !== 'kept') tell(key, { kind: 'done', answer: body });
    } else if (step === 'remove' && code !== null) {
      tell(key, code === 'locked' ? { kind: code, seconds: body?.waitSeconds ?? 1 } : { kind: 'refused', code });
    }
    if (called?.status === 401) onRefused();
    if (step === 'hold_back') heldBack.add(key);
    if (step === 'remove') await removeTap(tap);
    return step !== 'wait';
  };

  useQueue<SealedTap>(account, { meet, sendOne, isHeldBack: ({ key }) => heldBack.has(key) });
  useEffect(() => void keepStore(), []);
  const meetAgain = useEffectEvent(() => void meet());
  useEffect(() => {
    const timer = window.setInterval(() => meetAgain(), CONTACT_MILLISECONDS);
    return () => window.clearInterval(timer);
  }, []);

  /** Records a punch. Its number is sealed before it is stored, so the tablet cannot read it again. */
  const punch = async ({ kind, number }: TypedNumber, workBreakId: string | null) => {
    const at = new Date().toISOString();
    const key = crypto.randomUUID();
    current.key = key;
    setShown(null);
    try {
      const text = JSON.stringify({ kind, number });
      const credential = await sealTo(state.sealingKey, placeOfCredential(state.deviceId, key), text);
      await addTap<SealedTap>(account, { credential, workBreakId }, { key, at });
    } catch {
      tell(key, { kind: 'not_stored' });
      return;
    }
    window.setTimeout(() => tell(key, { kind: 'kept' }), isOffline ? OFFLINE_MILLISECONDS : ANSWER_MILLISECONDS);
  };

  return { punch, shown, clear: () => setShown(null), waiting: waiting.length, isOffline };
}

'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useState } from 'react';
import { listTaps } from '#components/me/punch-store.ts';
import classes from './kiosk.module.css';
import { meetServer, pairTablet } from './kiosk-calls.ts';
import { accountOf, keepState, readState, type StoredState } from './stored-state.ts';

type Problem = 'unknown' | 'tooMany' | 'failed';

type PairingProps = {
  version: string;
  /** It was paired before. */
  isRemoved: boolean;
  onPaired: (state: StoredState) => void;
};

/** Pairs this browser with a device of a company, by the code that administrators see (M4). */
export function Pairing({ version, isRemoved, onPaired }: PairingProps) {
  const t = useTranslations('kiosk.pairing');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    const before = readState();
    if (before)
      listTaps(accountOf(before.deviceId)).then(
        (taps) => setWaiting(taps.length),
        () => {},
      );
  }, []);

  const pair = async (code: string): Promise<Problem | null> => {
    const { status } = await pairTablet(code);
    if (status === 404) return 'unknown';
    if (status === 429) return 'tooMany';
    if (status !== 200) return 'failed';
    const input = { deviceAt: new Date().toISOString(), version, waitingPunches: 0, waitingSince: null };
    const met = await meetServer(input);
    if (met.status !== 200 || !met.body) return 'failed';
    keepState(met.body);
    onPaired(met.body);
    return null;
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code'));
    setIsBusy(true);
    setProblem(null);
    setProblem(await pair(code).catch(() => 'failed' as const));
    setIsBusy(false);
  };
  return (
    <form className={classes.pairing} onSubmit={submit}>
      <h1>{t('title')}</h1>
      {isRemoved && <p>{t('removed')}</p>}
      {waiting > 0 && <p>{t('waiting', { count: waiting })}</p>}
      <p id="pairing-text">{t('text')}</p>
      <label htmlFor="pairing-code">{t('label')}</label>
      <input
        id="pairing-code"
        name="code"
        required
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-describedby="pairing-text pairing-problem"
        aria-invalid={problem !== null}
      />
      <p id="pairing-problem" role="alert" className={classes.problem}>
        {problem && t(problem)}
      </p>
      <button type="submit" className={classes.enter} disabled={isBusy}>
        {t('submit')}
      </button>
    </form>
  );
}

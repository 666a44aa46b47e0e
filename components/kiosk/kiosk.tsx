'use client';

import { IconMaximize, IconWifiOff } from '@tabler/icons-react';
import { NextIntlClientProvider, useFormatter, useNow, useTranslations } from 'next-intl';
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { useWorker } from '#components/me/use-worker.ts';
import { isLanguage, type Language, languageNames, languages } from '#messages/languages.ts';
import { usualLocale } from '#messages/readers-language.ts';
import { Answer } from './answer.tsx';
import classes from './kiosk.module.css';
import { Pad } from './pad.tsx';
import { Pairing } from './pairing.tsx';
import { readState, type StoredState } from './stored-state.ts';
import { type Shown, useTablet } from './use-tablet.ts';

type Texts = ComponentProps<typeof NextIntlClientProvider>['messages'];

const SHOWN_MILLISECONDS = 3000;
/** Somebody has to read more of it. */
const REFUSAL_MILLISECONDS = 6000;
/** Time without a touch until the tablet is as it was for the next person. */
const IDLE_MILLISECONDS = 30_000;
/** A tablet is never closed, so it loads a newer version by itself. */
const RELOAD_MILLISECONDS = 24 * 3_600_000;

type KioskProps = {
  /** Language of the page, until a company is known. */
  language: Language;
  texts: Readonly<Record<Language, Texts>>;
  version: string;
};

/** The page of a tablet where people clock in (M4). */
export function Kiosk({ language, texts, version }: KioskProps) {
  // Undefined: the browser has not been asked yet.
  const [state, setState] = useState<StoredState | null>();
  const [isRemoved, setIsRemoved] = useState(false);
  const [chosen, setChosen] = useState<Language | null>(null);
  useWorker();
  useEffect(() => setState(readState()), []);
  const ofCompany = isLanguage(state?.language) ? state.language : language;
  const shown = chosen ?? ofCompany;
  useEffect(() => {
    document.documentElement.lang = shown;
  }, [shown]);
  return (
    <NextIntlClientProvider locale={usualLocale(shown)} messages={texts[shown]}>
      <main className={classes.kiosk} lang={shown}>
        {state && (
          <Paired
            state={state}
            version={version}
            onState={setState}
            onIdle={() => setChosen(null)}
            onRefused={() => {
              setIsRemoved(true);
              setState(null);
            }}
          />
        )}
        {state === null && <Pairing version={version} isRemoved={isRemoved} onPaired={setState} />}
        <Foot language={shown} onLanguage={setChosen} />
      </main>
    </NextIntlClientProvider>
  );
}

type PairedProps = Parameters<typeof useTablet>[0] & { onIdle: () => void };

function Paired({ onIdle, ...tablet }: PairedProps) {
  const t = useTranslations('kiosk');
  const { punch, shown, clear, waiting, isOffline } = useTablet(tablet);
  // A new pad has nothing typed, and no break.
  const [round, setRound] = useState(0);
  const beginAnew = () => {
    clear();
    setRound((before) => before + 1);
    onIdle();
  };
  useIdle(beginAnew, shown === null);
  const end = useEffectEvent(() => clear());
  useEffect(() => {
    if (!shown) return;
    const timer = window.setTimeout(() => end(), timeOf(shown));
    return () => window.clearTimeout(timer);
  }, [shown]);
  return (
    <>
      <Head state={tablet.state} />
      <div role="status" aria-live="assertive" className={classes.shown}>
        {shown && <Answer shown={shown} />}
      </div>
      <div className={classes.stage} hidden={shown !== null}>
        <Pad
          key={round}
          breaks={tablet.state.breaks}
          onNumber={(typed, workBreakId) => void punch(typed, workBreakId)}
        />
      </div>
      <div role="status" className={classes.connection}>
        {isOffline && (
          <p>
            <IconWifiOff size={20} aria-hidden /> {t('offline')}
          </p>
        )}
        {waiting > 0 && <p>{t('waiting', { count: waiting })}</p>}
      </div>
    </>
  );
}

const timeOf = ({ kind }: Shown) => (kind === 'done' || kind === 'kept' ? SHOWN_MILLISECONDS : REFUSAL_MILLISECONDS);

/** Calls back when nobody has touched the page for a while, and loads it again once a day then. */
function useIdle(onIdle: () => void, mayReload: boolean): void {
  const idle = useEffectEvent((openedAt: number) => {
    if (mayReload && navigator.onLine && performance.now() - openedAt > RELOAD_MILLISECONDS) window.location.reload();
    onIdle();
  });
  useEffect(() => {
    const openedAt = performance.now();
    let timer = 0;
    const begin = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        idle(openedAt);
        begin();
      }, IDLE_MILLISECONDS);
    };
    begin();
    const events = ['pointerdown', 'keydown'] as const;
    for (const name of events) window.addEventListener(name, begin);
    return () => {
      window.clearTimeout(timer);
      for (const name of events) window.removeEventListener(name, begin);
    };
  }, []);
}

function Head({ state: { companyName, officeName, deviceName, timeZone } }: { state: StoredState }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: 1000 });
  return (
    <header className={classes.head}>
      <h1>
        {companyName}
        <small>{officeName ?? deviceName}</small>
      </h1>
      <time dateTime={now.toISOString()}>
        <b>{format.dateTime(now, { hour: '2-digit', minute: '2-digit', timeZone })}</b>
        {format.dateTime(now, { weekday: 'long', day: 'numeric', month: 'long', timeZone })}
      </time>
    </header>
  );
}

function Foot({ language, onLanguage }: { language: Language; onLanguage: (language: Language) => void }) {
  const t = useTranslations('kiosk');
  const [isFull, setIsFull] = useState(true);
  useEffect(() => {
    const read = () => setIsFull(document.fullscreenElement !== null || !document.fullscreenEnabled);
    read();
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, []);
  return (
    <footer className={classes.foot}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no row in every browser */}
      <div role="group" aria-label={t('language')}>
        {languages.map((one) => (
          <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => onLanguage(one)}>
            {languageNames[one]}
          </button>
        ))}
      </div>
      {!isFull && (
        <button type="button" onClick={() => void document.documentElement.requestFullscreen()}>
          <IconMaximize size={20} aria-hidden /> {t('fullScreen')}
        </button>
      )}
    </footer>
  );
}

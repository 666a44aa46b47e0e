'use client';

import { IconBackspace } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import type { KioskState } from '#server/modules/kiosk/schema.ts';
import classes from './kiosk.module.css';
import { type TypedNumber, typedNumber, withKey } from './reader-input.ts';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const MAX_LETTERS = 64;
/** An Enter this soon after a key belongs to what was typed, whatever has the focus. */
const ENTER_MILLISECONDS = 1000;

type PadProps = { breaks: KioskState['breaks']; onNumber: (typed: TypedNumber, workBreakId: string | null) => void };
type Keys = Parameters<typeof typedNumber>[0];

/** The keypad for a PIN, which a keyboard and a reader of badges fill too (M4). */
export function Pad({ breaks, onNumber }: PadProps) {
  const t = useTranslations('kiosk');
  const [keys, setKeys] = useState<Keys>([]);
  const [workBreakId, setWorkBreakId] = useState<string | null>(null);
  const [typedAt, setTypedAt] = useState(0);

  const press = (letter: string) =>
    setKeys((before) => (before.length < MAX_LETTERS ? withKey(before, { letter, at: performance.now() }) : before));
  const remove = () => setKeys((before) => before.slice(0, -1));
  const submit = (kind?: 'pin') => {
    if (keys.length === 0) return;
    const typed = typedNumber(keys);
    onNumber(kind ? { ...typed, kind } : typed, workBreakId);
    setKeys([]);
    setWorkBreakId(null);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (/^[0-9A-Za-z]$/.test(event.key)) {
      setTypedAt(performance.now());
      press(event.key);
    } else if (event.key === 'Backspace') remove();
    else if (event.key === 'Escape') setKeys([]);
    else if (event.key === 'Enter') {
      const isTyped = keys.length > 0 && performance.now() - typedAt < ENTER_MILLISECONDS;
      const isOnButton = event.target instanceof HTMLButtonElement;
      if (!isTyped && isOnButton) return;
      event.preventDefault();
      submit();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <div className={classes.pad}>
      <p className={classes.hint}>{t('pad.hint')}</p>
      <output className={classes.dots} aria-label={t('pad.entered', { count: keys.length })}>
        {'•'.repeat(Math.min(keys.length, 12))}
      </output>
      {breaks.length > 0 && (
        <fieldset className={classes.breaks}>
          <legend>{t('breaks')}</legend>
          {breaks.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              aria-pressed={workBreakId === id}
              onClick={() => setWorkBreakId(workBreakId === id ? null : id)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser */}
      <div role="group" aria-label={t('pad.label')} className={classes.keys}>
        {DIGITS.map((digit) => (
          <button key={digit} type="button" onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" aria-label={t('pad.delete')} onClick={remove}>
          <IconBackspace size={40} aria-hidden />
        </button>
        <button type="button" onClick={() => press('0')}>
          0
        </button>
        <button type="button" className={classes.enter} onClick={() => submit('pin')}>
          {t('pad.enter')}
        </button>
      </div>
    </div>
  );
}

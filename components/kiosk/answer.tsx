'use client';

import { IconAlertTriangle, IconCircleCheck, IconClockPause, IconLock } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import classes from './kiosk.module.css';
import type { Shown } from './use-tablet.ts';

type Tone = 'good' | 'wait' | 'bad';
interface Words {
  tone: Tone;
  title: string;
  name?: string | undefined;
  text?: string | undefined;
}

/** The answer to a punch: name, state and time of today, with an icon and a word (M4). */
export function Answer({ shown }: { shown: Shown }) {
  const wordsOf = useWords();
  const { tone, title, name, text } = wordsOf(shown);
  const Icon = shown.kind === 'locked' ? IconLock : ICONS[tone];
  return (
    <div className={classes.answer} data-tone={tone}>
      <Icon size={96} stroke={1.5} aria-hidden />
      {name && <p className={classes.name}>{name}</p>}
      <p className={classes.done}>{title}</p>
      {text && <p>{text}</p>}
    </div>
  );
}

const ICONS = { good: IconCircleCheck, wait: IconClockPause, bad: IconAlertTriangle };

function useWords() {
  const t = useTranslations('kiosk.answer');
  const workedOf = (seconds: number) => {
    const minutes = Math.floor(seconds / 60);
    return t('worked', { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, '0') });
  };
  return (shown: Shown): Words => {
    switch (shown.kind) {
      case 'kept':
        return { tone: 'wait', title: t('kept'), text: t('keptText') };
      case 'locked':
        return { tone: 'bad', title: t('locked'), text: t('lockedText', { seconds: shown.seconds }) };
      case 'not_stored':
        return { tone: 'bad', title: t('notStored'), text: t('askManager') };
      case 'refused':
        return { tone: 'bad', ...refusalOf(shown.code) };
      default: {
        const { outcome, name, state, workedSeconds, isRepeated } = shown.answer;
        if (outcome !== 'taken') return { tone: 'wait', name, title: t(outcome), text: t('askManager') };
        const text = isRepeated ? `${t('again')}. ${workedOf(workedSeconds)}` : workedOf(workedSeconds);
        return { tone: state === 'on_break' ? 'wait' : 'good', name, title: t(state), text };
      }
    }
  };
  function refusalOf(code: string): { title: string; text: string } {
    if (code === 'unknown') return { title: t('unknown'), text: t('unknownText') };
    if (code === 'no_open_work_entry') return { title: t('noOpen'), text: t('noOpenText') };
    if (code === 'check_origin_not_allowed') return { title: t('notAllowed'), text: t('askManager') };
    return { title: t('refused'), text: t('askManager') };
  }
}

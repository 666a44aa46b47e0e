'use client';

import { Button, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { KeyHint } from './key-hint.tsx';
import classes from './undo-bar.module.css';

type UndoBarProps = {
  /** Description of the act. */
  children: ReactNode;
  /** When the last of it is done for good, in milliseconds since 1970. */
  until: number;
  onUndo: () => void;
};

/** One notice for a run of actions (`useUndoable`): what was done, and for how many seconds the last can be undone. */
export function UndoBar({ children, until, onUndo }: UndoBarProps) {
  const t = useTranslations('common.actions');
  const [now, setNow] = useState(until);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = window.setInterval(tick, 250);
    return () => window.clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <div className={classes.bar} data-undo-bar>
      <Text role="status" className={classes.words}>
        {children}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={onUndo} rightSection={<KeyHint keys="z" />}>
        {t('undoLast')}
      </Button>
      <span className={classes.seconds} aria-hidden>
        {seconds}
      </span>
    </div>
  );
}

'use client';

import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect } from 'react';

type CopyButtonProps = {
  value: string;
  /** The button's name: "Copy command". */
  label: string;
  /** Where the value is shown. It is selected if the browser does not let the page copy, as over plain http. */
  shownIn: RefObject<HTMLElement | null>;
};

export function CopyButton({ value, label, shownIn }: CopyButtonProps) {
  const t = useTranslations('common.actions');
  const clipboard = useClipboard({ timeout: 2000 });
  const { error, copied } = clipboard;
  useEffect(() => {
    if (error && shownIn.current) select(shownIn.current);
  }, [error, shownIn]);
  const [word, Icon] = copied
    ? [t('copied'), IconCheck]
    : error
      ? [t('copyYourself'), IconAlertTriangle]
      : [label, IconCopy];
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => clipboard.copy(value)}
      aria-live="polite"
    >
      {word}
    </Button>
  );
}

function select(element: HTMLElement): void {
  if (element instanceof HTMLInputElement) {
    // The selection of a field can be copied only while it has the focus.
    element.focus();
    element.select();
  } else window.getSelection()?.selectAllChildren(element);
}

'use client';

import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { CopyButton } from './copy-button.tsx';
import classes from './shown-once.module.css';

type ShownOnceProps = {
  value: string;
  words: { onlyNow: string; label: string; hint?: string; copy: string; done: string };
  /** Note about the previous secret. */
  before?: ReactNode;
  /** Behind the button that copies it. */
  action?: ReactNode;
  /** Actions on it. */
  children?: ReactNode;
  onDone: () => void;
};

/** A secret that has just been made and is not shown again. Takes the place of the form that made it, and its focus. */
export function ShownOnce({ value, words, before, action, children, onDone }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null);
  // The focus went with the form.
  useEffect(() => field.current?.focus(), []);
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="outline" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {words.onlyNow} {before}
      </Alert>
      <div>
        <TextInput
          ref={field}
          label={words.label}
          description={words.hint}
          value={value}
          readOnly
          classNames={{ input: classes.value }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group gap="sm" mt="sm">
          <CopyButton value={value} label={words.copy} shownIn={field} />
          {action}
        </Group>
      </div>
      {children}
      <Group justify="flex-end">
        <Button onClick={onDone}>{words.done}</Button>
      </Group>
    </Stack>
  );
}

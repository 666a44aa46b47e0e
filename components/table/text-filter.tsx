'use client';

import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './filters.module.css';

const TYPING_PAUSE_MILLISECONDS = 250;

type TextFilterProps = {
  label: string;
  maxLength: number;
  value: string | null;
  onChange: (value: string | null) => void;
};

/** A text to filter a list by, sent when typing pauses. */
export function TextFilter({ label, maxLength, value, onChange }: TextFilterProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value ?? '');
  const send = useDebouncedCallback((text: string) => onChange(text.trim() || null), TYPING_PAUSE_MILLISECONDS);
  // The address also changes elsewhere: Reset, or the browser's Back.
  useEffect(() => {
    if (field.current !== document.activeElement) setTyped(value ?? '');
  }, [value]);
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={maxLength}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
    />
  );
}

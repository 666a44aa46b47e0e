'use client';

import { Button, Combobox, TextInput, useCombobox } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { DateRangeChoices } from '#components/form/date-range-choices.tsx';
import { PersonPicker } from '#components/form/person-picker.tsx';
import { isFoundBy } from '#server/platform/shared/search-key.ts';
import classes from './filter-bar.module.css';
import type { Choice, Filter } from './filters.ts';

type FilterEditorProps<Values> = {
  filter: Filter<Values>;
  values: Values;
  onChange: (values: Partial<Values>) => void;
  onClose: () => void;
};

/** How the value of a filter is given, by its kind. A value closes it. */
export function FilterEditor<Values>({ filter, values, onChange, onClose }: FilterEditorProps<Values>) {
  const value = values[filter.name];
  const take = (next: unknown) => {
    onChange({ [filter.name]: next } as Partial<Values>);
    onClose();
  };
  switch (filter.kind) {
    case 'choice':
      return (
        <ChoiceEditor label={filter.label} choices={filter.choices} value={value as string | null} onTake={take} />
      );
    case 'person':
      return (
        <div className={classes.field}>
          <PersonPicker
            label={filter.label}
            value={value as string | null}
            onChange={(id) => id !== null && take(id)}
          />
        </div>
      );
    case 'dates': {
      const [from, to] = [value as string | null, values[filter.to] as string | null];
      return (
        <DateRangeChoices
          value={from !== null && to !== null ? { from, to } : null}
          today={filter.today}
          latest={filter.latest}
          onChange={(range) => {
            onChange({ [filter.name]: range.from, [filter.to]: range.to } as Partial<Values>);
            onClose();
          }}
        />
      );
    }
    case 'custom':
      return filter.editor({ value, onChange: take, onClose });
    case 'text':
      return <TextEditor filter={filter} value={value as string | null} onTake={take} />;
    case 'search':
      return null;
  }
}

type ChoiceEditorProps = {
  label: string;
  choices: readonly Choice[] | undefined;
  value: string | null;
  onTake: (value: string) => void;
};

function ChoiceEditor({ label, choices, value, onTake }: ChoiceEditorProps) {
  const t = useTranslations('common.filters');
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ opened: true });
  const fits = isFoundBy(typed);
  const found = (choices ?? []).filter((choice) => fits(choice.label));
  // It loads after its popover has opened.
  useEffect(() => field.current?.focus(), []);
  // Enter takes the first that is found.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another text finds others
  useEffect(() => {
    if (typed === '') combobox.selectActiveOption();
    else combobox.selectFirstOption();
  }, [typed]);
  return (
    <Combobox store={combobox} onOptionSubmit={onTake} size="sm">
      <div className={classes.find}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            ref={field}
            aria-label={label}
            placeholder={t('find')}
            // Its border shows the focus.
            styles={{ input: { outline: 'none' } }}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
            }}
          />
        </Combobox.EventsTarget>
      </div>
      <div className={classes.options}>
        <Combobox.Options aria-label={label}>
          {found.map((choice) => (
            <Combobox.Option key={choice.value} value={choice.value} active={choice.value === value}>
              {choice.label}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t(choices ? 'nothing' : 'loading')}</Combobox.Empty>}
        </Combobox.Options>
      </div>
    </Combobox>
  );
}

type TextEditorProps<Values> = {
  filter: Extract<Filter<Values>, { kind: 'text' }>;
  value: string | null;
  onTake: (value: string | null) => void;
};

function TextEditor<Values>({ filter, value, onTake }: TextEditorProps<Values>) {
  const t = useTranslations('common.filters');
  const common = useTranslations('common.actions');
  const [typed, setTyped] = useState(value ?? '');
  const [isRefused, setIsRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={classes.field}
      onSubmit={(event) => {
        event.preventDefault();
        const text = typed.trim();
        const read = text === '' || !filter.read ? text || null : filter.read(text);
        if (text !== '' && read === null) setIsRefused(true);
        else onTake(read);
      }}
    >
      <TextInput
        ref={field}
        label={filter.label}
        maxLength={filter.maxLength}
        value={typed}
        error={isRefused && t('refused')}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setIsRefused(false);
        }}
      />
      <Button type="submit" fullWidth mt="sm">
        {common('apply')}
      </Button>
    </form>
  );
}

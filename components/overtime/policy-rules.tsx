'use client';

import { ActionIcon, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { MAX_RULES } from '#server/modules/overtime/constants.ts';
import type { MultiplierValues, WindowValues } from './policy-values.ts';
import type { PolicyForm } from './policy-window-fields.tsx';

type PolicyRulesProps = {
  form: PolicyForm;
  list: 'multiplierRules' | 'typifyingRules';
  /** A rule to start from. */
  empty: (key: string) => WindowValues | MultiplierValues;
  title: string;
  hint: string;
  /** The order counts: each rule can be moved up. */
  isOrdered?: boolean;
  /** The fields of the rule at a place. */
  children: (index: number) => ReactNode;
};

/** A list of rules to add to and take from. */
export function PolicyRules({ form, list, empty, title, hint, isOrdered = false, children }: PolicyRulesProps) {
  const t = useTranslations('policies.form.rule');
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const added = useRef<string | null>(null);
  const rules = form.values[list];
  const count = rules.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one was added
  useEffect(() => {
    if (added.current !== null)
      section.current?.querySelector<HTMLInputElement>(`[data-path="${added.current}"]`)?.focus();
    added.current = null;
  }, [count]);
  return (
    <section ref={section} aria-labelledby={heading}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h3" id={heading}>
            {title}
          </Title>
          <Text c="dimmed">{hint}</Text>
        </div>
        {rules.map((rule, index) => {
          const name = rule.name.trim() || t('unnamed', { number: index + 1 });
          return (
            <Paper key={rule.key} withBorder p="md" role="group" aria-label={name}>
              <Group justify="space-between" wrap="nowrap" mb="xs">
                <Text fw={600} truncate>
                  {name}
                </Text>
                <Group gap={4} wrap="nowrap">
                  {isOrdered && index > 0 && (
                    <ActionIcon
                      aria-label={t('moveUp', { name })}
                      onClick={() => form.reorderListItem(list, { from: index, to: index - 1 })}
                    >
                      <IconArrowUp size={16} aria-hidden />
                    </ActionIcon>
                  )}
                  <ActionIcon aria-label={t('remove', { name })} onClick={() => form.removeListItem(list, index)}>
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </Group>
              </Group>
              <Stack gap="sm">{children(index)}</Stack>
            </Paper>
          );
        })}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={rules.length >= MAX_RULES}
            onClick={() => {
              added.current = `${list}.${rules.length}.name`;
              form.insertListItem(list, empty(randomId()));
            }}
          >
            {t(`add.${list}`)}
          </Button>
          {rules.length >= MAX_RULES && <Text c="dimmed">{t('most', { most: MAX_RULES })}</Text>}
        </Group>
      </Stack>
    </section>
  );
}

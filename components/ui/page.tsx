import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { EarlyInput } from './early-input.tsx';
import classes from './page.module.css';

type PageProps = {
  /** Before the title, such as a photo. */
  figure?: ReactNode;
  title: ReactNode;
  /** One line under the title. */
  description?: ReactNode;
  /** A link back to the page above. */
  above?: ReactNode;
  /** Buttons at the right of the title; the main one last. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of a page inside the shell: heading, actions, content. */
export function Page({ figure, title, description, above, actions, children }: PageProps) {
  return (
    <Stack gap="md">
      <div>
        {above && <div className={classes.above}>{above}</div>}
        <Group justify="space-between" align="flex-start" gap="sm">
          <div className={classes.heading}>
            {figure}
            <div className={classes.words}>
              <Title order={1}>{title}</Title>
              {description && (
                <Text c="dimmed" component="div">
                  {description}
                </Text>
              )}
            </div>
          </div>
          {actions && (
            <Group gap="sm" className={classes.actions}>
              {actions}
            </Group>
          )}
        </Group>
      </div>
      {children}
      <EarlyInput />
    </Stack>
  );
}

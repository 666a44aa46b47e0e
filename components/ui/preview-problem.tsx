'use client';

import { Text } from '@mantine/core';
import { useErrorText } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { NotLoaded } from './not-loaded.tsx';

/** In place of a preview: why there is none. Only one that the server has not answered can be tried again with the same values. */
export function PreviewProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const errorText = useErrorText();
  const text = errorText(error);
  if (problemOf(error).kind === 'unreachable') return <NotLoaded onRetry={onRetry}>{text}</NotLoaded>;
  return (
    <Text role="alert" c="var(--mantine-color-error)">
      {text}
    </Text>
  );
}

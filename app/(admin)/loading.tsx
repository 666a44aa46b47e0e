import { Skeleton, Stack } from '@mantine/core';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The shape of most pages: a heading and rows of 40 px. */
export default function Loading() {
  return (
    <Stack gap="md" aria-hidden>
      <Skeleton height={28} width={200} />
      <Stack gap={1}>
        {rows.map((row) => (
          <Skeleton key={row} height={39} radius={0} />
        ))}
      </Stack>
    </Stack>
  );
}

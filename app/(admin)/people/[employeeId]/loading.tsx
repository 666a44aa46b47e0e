import { Skeleton } from '@mantine/core';

/** Below the header of a person, which stays. */
export default function Loading() {
  return <Skeleton height={480} aria-hidden />;
}

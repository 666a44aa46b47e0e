'use client';

import NextLink from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link to a page, which is prefetched once somebody points at it, touches it or moves the focus to it. Next prefetches all links in view: two
 * requests for each, which cost the server more than the page that shows them.
 */
export function Link({ onPointerEnter, onFocus, ...link }: Omit<ComponentProps<typeof NextLink>, 'prefetch'>) {
  const [isWanted, setIsWanted] = useState(false);
  return (
    <NextLink
      {...link}
      prefetch={isWanted ? null : false}
      onPointerEnter={(event) => {
        setIsWanted(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setIsWanted(true);
        onFocus?.(event);
      }}
    />
  );
}

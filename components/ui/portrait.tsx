'use client';

import { Avatar } from '@mantine/core';
import { storedPictureOf } from '#server/modules/people/rules-picture.ts';
import { COMPANY_PARAMETER } from '#server/platform/shared/company-at-work.ts';
import { useViewer } from './viewer.tsx';

/** First letters of the first and the last word: `Ana María Ruiz` gives `AR`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}

/**
 * A person's photo, or their initials: without a photo, for one on another site, which pages do not ask, and for one that cannot be loaded.
 * `picture`: the address of the record, `imageProfileURL`.
 */
export function Portrait({ name, picture, size }: { name: string; picture: string | null | undefined; size: number }) {
  const companyId = useViewer()?.companyId;
  const stored = storedPictureOf(picture);
  const query = stored && new URLSearchParams({ version: stored.version });
  if (companyId) query?.set(COMPANY_PARAMETER, companyId);
  return (
    <Avatar
      component="span"
      size={size}
      radius="xl"
      color="teal"
      aria-hidden
      src={stored && `/api/people/${stored.employeeId}/picture?${query}`}
      imageProps={{ loading: 'lazy' }}
      alt=""
    >
      {initialsOf(name)}
    </Avatar>
  );
}

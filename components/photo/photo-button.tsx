'use client';

import { UnstyledButton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { initialsOf, Portrait } from '#components/ui/portrait.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { useIsOwn } from '#components/ui/viewer.tsx';
import { storedPictureOf } from '#server/modules/people/rules-picture.ts';
import classes from './photo.module.css';
import type { Photographed } from './types.ts';

const PhotoDialog = lazyPart(() => import('./photo-dialog.tsx').then((file) => file.PhotoDialog));

/** A person's photo or initials, which open the dialog that changes the photo. */
export function PhotoButton({ person, size }: { person: Photographed; size: number }) {
  const t = useTranslations('people.photo');
  const isOwn = useIsOwn(person.id);
  const dialog = useLazyDialog();
  const act = person.picture === null ? 'add' : 'change';
  const label = isOwn ? t(`own.${act}`) : t(act, { name: person.name });
  // People who control the page by voice say what they see.
  const spoken = storedPictureOf(person.picture) ? label : `${initialsOf(person.name)}, ${label}`;
  return (
    <>
      <UnstyledButton className={classes.button} aria-label={spoken} onClick={dialog.open}>
        <Portrait name={person.name} picture={person.picture} size={size} />
        <span className={classes.badge}>
          <IconCamera size={14} aria-hidden />
        </span>
      </UnstyledButton>
      {dialog.used && (
        <PhotoDialog
          key={`${person.picture} ${dialog.opened}`}
          person={person}
          opened={dialog.opened}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

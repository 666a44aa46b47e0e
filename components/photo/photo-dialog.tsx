'use client';

import { Button, FileButton, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { sendForm } from '#components/trpc/send-form.ts';
import { Portrait } from '#components/ui/portrait.tsx';
import { useIsOwn } from '#components/ui/viewer.tsx';
import { storedPictureOf } from '#server/modules/people/rules-picture.ts';
import { CropFrame } from './crop-frame.tsx';
import classes from './photo.module.css';
import { fileOf, readPhoto } from './read-photo.ts';
import type { Photographed } from './types.ts';

type PhotoDialogProps = { person: Photographed; opened: boolean; onClose: () => void };

/** A person's photo: chosen, cropped to a square and sent, or removed (N6). */
export function PhotoDialog({ person, opened, onClose }: PhotoDialogProps) {
  const t = useTranslations('people.photo');
  const isOwn = useIsOwn(person.id);
  return (
    <FormDialog opened={opened} onClose={onClose} title={isOwn ? t('own.title') : t('title', { name: person.name })}>
      <PhotoForm person={person} onClose={onClose} />
    </FormDialog>
  );
}

function PhotoForm({ person, onClose }: Omit<PhotoDialogProps, 'opened'>) {
  const t = useTranslations('people.photo');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [photo, setPhoto] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const finish = async (message: string) => {
    onClose();
    notifications.show({ message });
    await utils.invalidate();
  };
  const remove = trpc.people.deletePicture.useMutation({
    onSuccess: () => finish(t('removed')),
    onError: (error) => setProblem(errorText(error)),
  });

  async function choose(file: File | null) {
    if (!file) return;
    try {
      setPhoto(await readPhoto(file));
      setProblem(null);
    } catch {
      setProblem(t('unreadable', { name: file.name }));
    }
  }

  async function send() {
    if (!canvas.current) return;
    const controller = new AbortController();
    sending.current = controller;
    setIsSending(true);
    setProblem(null);
    try {
      const file = await fileOf(canvas.current);
      const path = `/api/people/${person.id}/picture`;
      await sendForm(path, { file }, { signal: controller.signal, onProgress: () => {} });
      await finish(t('saved'));
    } catch (failure) {
      if (!controller.signal.aborted) setProblem(errorText(failure));
    } finally {
      setIsSending(false);
    }
  }

  const isElsewhere = person.picture !== null && !storedPictureOf(person.picture);
  return (
    <RecordForm
      onSubmit={send}
      submitLabel={t('save')}
      disabled={photo ? false : t('nothingChosen')}
      pending={isSending || remove.isPending}
      isUnsaved={photo !== null}
      problem={problem}
      aside={
        person.picture !== null && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            loading={remove.isPending}
            onClick={() => remove.mutate({ id: person.id })}
          >
            {t('remove')}
          </Button>
        )
      }
    >
      {photo ? (
        <CropFrame key={`${photo.width} ${photo.height}`} photo={photo} canvas={canvas} />
      ) : (
        <div className={classes.crop}>
          <Portrait name={person.name} picture={person.picture} size={160} />
        </div>
      )}
      {isElsewhere && !photo && <Text size="sm">{t('elsewhere')}</Text>}
      <Group justify="center">
        <FileButton onChange={choose} accept="image/*">
          {(props) => (
            <Button variant="default" leftSection={<IconPhotoUp size={16} aria-hidden />} {...props}>
              {t(photo ? 'chooseAnother' : 'choose')}
            </Button>
          )}
        </FileButton>
      </Group>
    </RecordForm>
  );
}

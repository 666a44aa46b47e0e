'use client';

import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

type AuthFormProps<Values> = {
  form: UseFormReturnType<Values>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/**
 * A form that is there before the page listens, for instance on a slow phone. What was typed or filled in by then becomes its values, and
 * Enter waits: as a dialog's form outside a dialog, it is never sent by the browser itself, which would load the page again without them.
 */
export function AuthForm<Values>({ form, onSubmit, children }: AuthFormProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page begins to listen
  useLayoutEffect(() => {
    for (const field of element.current?.querySelectorAll<HTMLInputElement>('input[data-path]') ?? []) {
      if (field.value !== '') form.setFieldValue(field.dataset.path ?? '', field.value as never);
    }
  }, []);
  return (
    <form ref={element} method="dialog" onSubmit={onSubmit} noValidate>
      {children}
    </form>
  );
}

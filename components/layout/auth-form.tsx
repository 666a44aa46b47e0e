'use client';

import type { FormEvent, ReactNode } from 'react';
import { EarlyInput } from '#components/ui/early-input.tsx';

type AuthFormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/**
 * A form that is there before the page listens. Enter has no effect until then: as a dialog's form outside a dialog, it is never sent by the
 * browser itself, which would load the page again without what was typed.
 */
export function AuthForm({ onSubmit, children }: AuthFormProps) {
  return (
    <form method="dialog" onSubmit={onSubmit} noValidate>
      {children}
      <EarlyInput takesRestored />
    </form>
  );
}

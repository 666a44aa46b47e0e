'use client';

import '@fontsource-variable/inter/wght.css';
import { useRouter } from 'next/navigation';
import { startTransition, useSyncExternalStore } from 'react';
import classes from '#components/ui/failure.module.css';
import { Failure } from '#components/ui/failure.tsx';
import de from '#messages/de/failure.json';
import en from '#messages/en/failure.json';
import es from '#messages/es/failure.json';
import fr from '#messages/fr/failure.json';
import type { Language } from '#messages/languages.ts';
import pt from '#messages/pt/failure.json';
import { readersLanguage } from '#messages/readers-language.ts';

type GlobalErrorProps = { error: Error & { digest?: string }; reset: () => void };

const WORDS: Record<Language, typeof en> = { en, es, fr, de, pt };
const noChange = () => () => {};
const readLanguage = (): Language =>
  readersLanguage((name) => (name === 'cookie' ? document.cookie : navigator.languages.join(', ')));

/** When even the layout failed: it brings its own frame, style and words. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  const language = useSyncExternalStore(noChange, readLanguage, () => 'en' as const);
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <html lang={language}>
      <body className={classes.body}>
        <title>Jornada</title>
        <main>
          <Failure words={WORDS[language]} reference={error.digest} isAlone onRetry={retry} />
        </main>
      </body>
    </html>
  );
}

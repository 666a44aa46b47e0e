'use client';

type GlobalErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** When even the frame of the pages failed: no texts, no theme, so plain English and the browser's own look. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  return (
    <html lang="en">
      <body>
        <title>Jornada</title>
        <main>
          <h1>Something went wrong</h1>
          <p>The page could not be shown. Nothing was changed.</p>
          {error.digest && <p>Reference: {error.digest}</p>}
          <button type="button" onClick={reset}>
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}

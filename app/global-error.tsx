'use client';

type GlobalErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** When even the layout failed. Without texts and theme it is plain English in the browser's own style. */
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

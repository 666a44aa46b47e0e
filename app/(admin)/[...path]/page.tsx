import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';

export async function generateMetadata() {
  return { title: (await getTranslations('shell.notFound'))('title') };
}

/** Unknown addresses. Signed-in people see "Page not found" inside the shell; others go to sign-in. */
export default function UnknownPage() {
  notFound();
}

import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';

export async function generateMetadata() {
  return { title: (await getTranslations('shell.notFound'))('title') };
}

/** An address that is no page: told inside the shell to people who are signed in, and only to them. */
export default function UnknownPage() {
  notFound();
}

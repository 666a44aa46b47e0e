import { getTranslations } from 'next-intl/server';
import { NotFound } from '#components/layout/not-found.tsx';

export async function generateMetadata() {
  return { title: (await getTranslations('shell.notFound'))('title') };
}

export default function NotFoundPage() {
  return (
    <main>
      <NotFound />
    </main>
  );
}

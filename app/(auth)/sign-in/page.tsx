import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { nextPath } from '#components/layout/next-path.ts';
import { SignInForm } from '#components/layout/sign-in-form.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell.signIn'))('title') };
}

type SignInProps = { searchParams: Promise<{ next?: string | string[] }> };

export default async function SignInPage({ searchParams }: SignInProps) {
  const { next } = await searchParams;
  return <SignInForm next={nextPath(typeof next === 'string' ? next : null)} />;
}

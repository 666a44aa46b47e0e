import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { nextPath } from '#components/layout/next-path.ts';
import { SignInForm } from '#components/layout/sign-in-form.tsx';
import type { Visit } from '#server/auth/session.ts';
import { getVisit } from '../../member.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell.signIn'))('title') };
}

type SignInProps = { searchParams: Promise<{ next?: string | string[] }> };

// Why somebody who was signed in is asked again.
const notices: { [Kind in Visit['kind']]?: 'noAccess' | 'sessionEnded' } = {
  no_access: 'noAccess',
  session_ended: 'sessionEnded',
};

export default async function SignInPage({ searchParams }: SignInProps) {
  const { next } = await searchParams;
  const { kind } = await getVisit();
  return <SignInForm next={nextPath(typeof next === 'string' ? next : null)} notice={notices[kind]} />;
}

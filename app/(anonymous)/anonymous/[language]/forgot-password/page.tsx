import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { ForgotPasswordForm } from '#components/layout/forgot-password-form.tsx';
import type { Language } from '#messages/languages.ts';

type ForgotPasswordProps = { params: Promise<{ language: Language }> };

export async function generateMetadata({ params }: ForgotPasswordProps): Promise<Metadata> {
  const { language } = await params;
  return { title: (await getTranslations({ locale: language, namespace: 'shell.forgotPassword' }))('title') };
}

export default async function ForgotPasswordPage({ params }: ForgotPasswordProps) {
  setRequestLocale((await params).language);
  return <ForgotPasswordForm />;
}

import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { ResetPasswordForm } from '#components/layout/reset-password-form.tsx';
import type { Language } from '#messages/languages.ts';

type ResetPasswordProps = { params: Promise<{ language: Language }> };

export async function generateMetadata({ params }: ResetPasswordProps): Promise<Metadata> {
  const { language } = await params;
  return { title: (await getTranslations({ locale: language, namespace: 'shell.resetPassword' }))('title') };
}

export default async function ResetPasswordPage({ params }: ResetPasswordProps) {
  setRequestLocale((await params).language);
  return <ResetPasswordForm />;
}

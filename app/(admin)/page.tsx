import { redirect } from 'next/navigation';
import { homePath } from '#components/layout/next-path.ts';

export default function StartPage() {
  redirect(homePath);
}

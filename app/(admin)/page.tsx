import { redirect } from 'next/navigation';
import { homePath } from '#components/layout/paths.ts';

export default function StartPage() {
  redirect(homePath);
}

import { redirect } from 'next/navigation';
import { paths } from '#components/layout/paths.ts';

/** The settings that exist so far are those of the API. */
export default function SettingsPage() {
  redirect(paths.apiSettings());
}

import { redirect } from 'next/navigation';
import { paths } from '#components/layout/paths.ts';

/** So far the only settings are those of the API. */
export default function SettingsPage() {
  redirect(paths.apiSettings());
}

import { redirect } from 'next/navigation';

/** The settings that exist so far are those of the API. */
export default function SettingsPage() {
  redirect('/settings/api');
}

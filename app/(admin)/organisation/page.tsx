import { redirect } from 'next/navigation';
import { paths } from '#components/layout/paths.ts';

/** Organisation opens with the offices. */
export default function OrganisationPage() {
  redirect(paths.offices());
}

import { redirect } from 'next/navigation';
import { paths } from '#components/layout/paths.ts';

/** Reports opens with the absence rate. */
export default function ReportsPage() {
  redirect(paths.report('absence-rate'));
}

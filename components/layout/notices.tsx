'use client';

import { useNotifications } from '@mantine/notifications';
import dynamic from 'next/dynamic';
import { useState } from 'react';

const Notifications = dynamic(() => import('@mantine/notifications').then((module) => module.Notifications), {
  ssr: false,
});

/** Where notices appear. Loaded with the first one. */
export function Notices() {
  const { notifications } = useNotifications();
  const [used, setUsed] = useState(false);
  if (notifications.length > 0 && !used) setUsed(true);
  return used && <Notifications position="bottom-right" autoClose={6000} transitionDuration={120} />;
}

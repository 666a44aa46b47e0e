'use client';

import { useNotifications } from '@mantine/notifications';
import { useState } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';

const Notifications = lazyPart(() => import('@mantine/notifications').then((module) => module.Notifications));

/** Where notices appear. Loaded with the first one. */
export function Notices() {
  const { notifications } = useNotifications();
  const [used, setUsed] = useState(false);
  if (notifications.length > 0 && !used) setUsed(true);
  return used && <Notifications position="bottom-right" autoClose={6000} transitionDuration={120} />;
}

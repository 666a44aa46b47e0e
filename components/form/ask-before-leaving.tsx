'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';

/** A link that this page would be left by in this tab; null of any other click. */
function linkOf(event: MouseEvent): URL | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null;
  const to = new URL(link.href);
  const isHere = to.pathname === window.location.pathname && to.search === window.location.search;
  return to.origin === window.location.origin && !isHere ? to : null;
}

/** While a form has changes that are not saved: asks before a link leaves the page. Closing or reloading it the browser asks about. */
export function AskBeforeLeaving({ isChanged }: { isChanged: boolean }) {
  const t = useTranslations('common.unsaved');
  const router = useRouter();
  const [leavingFor, setLeavingFor] = useState<URL | null>(null);
  useEffect(() => {
    if (!isChanged) return;
    const onClick = (event: MouseEvent) => {
      const to = linkOf(event);
      if (!to) return;
      event.preventDefault();
      event.stopPropagation();
      setLeavingFor(to);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Before React, which listens on the document.
    window.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isChanged]);
  const leave = () => {
    setLeavingFor(null);
    if (leavingFor) router.push(`${leavingFor.pathname}${leavingFor.search}${leavingFor.hash}`);
  };
  return (
    <ConfirmDialog
      opened={leavingFor !== null}
      onClose={() => setLeavingFor(null)}
      title={t('title')}
      confirmLabel={t('leave')}
      destructive
      onConfirm={leave}
    >
      {t('text')}
    </ConfirmDialog>
  );
}

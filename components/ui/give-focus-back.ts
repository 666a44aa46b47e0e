/** How long a dialog takes to give the focus back. */
const GIVE_BACK_MILLISECONDS = 10;

/**
 * For a dialog that is about to close: gives the focus back to what had it when it opened, unless something outside of the dialog has it
 * or takes it by then. Dialogs do so by themselves, but one that loads when first opened is too late to see what had the focus.
 */
export function giveFocusBack(opener: Element | null): void {
  // While it closes, it may show what it began with, and the focus moves on inside it.
  const dialog = document.activeElement?.closest('[role="dialog"]');
  window.setTimeout(() => {
    const now = document.activeElement;
    const isFree = now === null || now === document.body || dialog?.contains(now);
    if (isFree && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }, GIVE_BACK_MILLISECONDS);
}

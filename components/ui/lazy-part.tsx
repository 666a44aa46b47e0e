'use client';

import { Component, type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { giveFocusBack } from './give-focus-back.ts';
import { PartFailure } from './part-failure.tsx';
import { whenIdle } from './when-idle.ts';

type State<Props> = { part: ComponentType<Props> | null; hasFailed: boolean };

type Options<Props> = {
  /** Shown in its place until it has loaded; `retry` loads it again after a failure. */
  waiting?: (props: Props, retry: () => void) => ReactNode;
  /** It says at the bottom of the window that it failed, since there is no room in its place. Dialogs with `onClose` do so anyway. */
  isOver?: boolean;
  /** Whether it shows with these properties, for one that has no `opened`. */
  isOpened?: (props: Props) => boolean;
  /** Its absence is no loss: what it says is said elsewhere too. */
  isSilent?: boolean;
};

/**
 * A part of a page that is not in its first load: `lazyPart(() => import('./x.tsx').then((file) => file.X))`. It loads when it is first
 * shown, or before that when the page is used and idle. When it cannot be loaded (no network, a server that restarts, a newer release) or
 * fails while it is drawn, it says so in its place and offers ways on; everything around it stays as it is. A part with an `onClose` opens
 * over the page, so it says so at the bottom of the window; while its `opened` is false it says nothing. The server draws none of it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, isOver = false, isSilent = false, isOpened = openedOf }: Options<Props> = {},
): ComponentType<Props> {
  const nothing: State<Props> = { part: null, hasFailed: false };
  let state = nothing;
  let underway: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const become = (next: State<Props>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const request = async () => {
    if (state.part) return;
    underway ??= load()
      .then(
        (part) => become({ part, hasFailed: false }),
        () => become({ part: null, hasFailed: true }),
      )
      .finally(() => {
        underway = null;
      });
    await underway;
  };
  whenIdle(request);

  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, by the module that names it
  return function LazyPart(props: Props) {
    const { part: Part, hasFailed } = useSyncExternalStore(
      subscribe,
      () => state,
      () => nothing,
    );
    const isWanted = isOpened(props);
    const isDialog = 'onClose' in props;
    const [isPutAway, setIsPutAway] = useState(false);
    useEffect(() => {
      if (!isWanted || state.part) return;
      // It may have failed when it was not wanted yet.
      become(nothing);
      setIsPutAway(false);
      void request();
      if (!isDialog) return;
      const opener = document.activeElement;
      return () => giveFocusBack(opener);
    }, [isWanted, isDialog]);

    const close = () => {
      setIsPutAway(true);
      if ('onClose' in props) (props.onClose as () => void)();
    };
    const retry = () => {
      setIsPutAway(false);
      return request();
    };
    const failure = (onRetry: () => unknown) =>
      isWanted &&
      !isSilent &&
      !isPutAway && <PartFailure onRetry={onRetry} onClose={isOver || 'onClose' in props ? close : undefined} />;
    if (Part) {
      return (
        <PartBoundary failure={failure}>
          <Part {...props} />
        </PartBoundary>
      );
    }
    return (
      <>
        {waiting?.(props, () => void retry())}
        {hasFailed && failure(request)}
      </>
    );
  };
}

const openedOf = (props: object): boolean => !('opened' in props) || props.opened === true;

type PartBoundaryProps = { failure: (onRetry: () => void) => ReactNode; children: ReactNode };

/** Keeps what fails while it is drawn from taking the page with it. */
class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  readonly retry = () => this.setState({ hasFailed: false });
  override render() {
    return this.state.hasFailed ? this.props.failure(this.retry) : this.props.children;
  }
}

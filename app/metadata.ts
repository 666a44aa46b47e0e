import type { Metadata, Viewport } from 'next';
import { MANIFEST_PATH } from '#server/platform/shared/page-paths.ts';

/** Of every page: each names its own title. */
export const siteMetadata: Metadata = {
  title: { default: 'Jornada', template: '%s · Jornada' },
  manifest: MANIFEST_PATH,
  robots: { index: false, follow: false },
};

export const siteViewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#242424' },
  ],
};

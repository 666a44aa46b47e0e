import type { Metadata, Viewport } from 'next';

/** Of every page: each names its own title. */
export const siteMetadata: Metadata = {
  title: { default: 'Jornada', template: '%s · Jornada' },
  robots: { index: false, follow: false },
};

export const siteViewport: Viewport = { colorScheme: 'light dark' };

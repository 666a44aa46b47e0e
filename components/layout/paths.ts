import type { Icon } from '@tabler/icons-react';
import { IconClockPlus, IconInbox, IconPlugConnected } from '@tabler/icons-react';
import type { Messages } from '#messages/catalogue.ts';

type AreaName = keyof Messages['shell']['areas'];

export type NavigationPath = {
  href: string;
  label: AreaName;
  icon: Icon;
  /** Words above it in the palette: Settings › Integrations › API. */
  under?: AreaName[];
};

/** The areas that exist, in the order of the navigation and the palette. */
export const navigationPaths: NavigationPath[] = [
  { href: '/inbox', label: 'inbox', icon: IconInbox },
  { href: '/overtime', label: 'overtime', icon: IconClockPlus },
  { href: '/settings/api', label: 'api', icon: IconPlugConnected, under: ['settings', 'integrations'] },
];

import type { Icon } from '@tabler/icons-react';
import { IconClockPlus, IconInbox, IconPlugConnected } from '@tabler/icons-react';
import type { PagePath } from '#components/ui/page-path.ts';
import type { Messages } from '#messages/catalogue.ts';
import { paths } from './paths.ts';

type AreaName = keyof Messages['shell']['areas'];

export type NavigationPath = {
  href: PagePath;
  label: AreaName;
  icon: Icon;
  /** Words above it in the palette: Settings › Integrations › API. */
  under?: AreaName[];
};

/** The areas that exist, in the order of the navigation and the palette. */
export const navigationPaths: NavigationPath[] = [
  { href: paths.inbox(), label: 'inbox', icon: IconInbox },
  { href: paths.overtime(), label: 'overtime', icon: IconClockPlus },
  { href: paths.apiSettings(), label: 'api', icon: IconPlugConnected, under: ['settings', 'integrations'] },
];

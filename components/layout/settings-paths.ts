import type { Icon } from '@tabler/icons-react';
import { IconHistory, IconKey, IconListDetails } from '@tabler/icons-react';
import type { PagePath } from '#components/ui/page-path.ts';
import { includesRole, type Role } from '#server/shared/roles.ts';
import type { AreaName } from './navigation-paths.ts';
import { paths } from './paths.ts';

export type SettingsPath = {
  href: PagePath;
  /** Pages of a group follow each other. */
  group: AreaName;
  label: AreaName;
  icon: Icon;
  /** The lowest role that sees more than the reason why not (I2). */
  role: Role;
};

/** The pages of Settings that exist, in the order of their navigation and the palette. */
export const settingsPaths: SettingsPath[] = [
  { href: paths.apiSettings(), group: 'api', label: 'apiTokens', icon: IconKey, role: 'administrator' },
  { href: paths.apiRequests(), group: 'api', label: 'apiRequests', icon: IconListDetails, role: 'administrator' },
  { href: paths.auditSettings(), group: 'records', label: 'audit', icon: IconHistory, role: 'administrator' },
];

/** Where Settings opens: the first page that a role sees. */
export const firstSettings = (role: Role): PagePath =>
  (settingsPaths.find((path) => includesRole(role, path.role)) ?? settingsPaths[0])?.href ?? paths.apiSettings();

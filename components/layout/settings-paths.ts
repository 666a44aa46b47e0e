import type { Icon } from '@tabler/icons-react';
import {
  IconBuilding,
  IconCalendarCheck,
  IconClockCog,
  IconDeviceTablet,
  IconFileImport,
  IconHeartbeat,
  IconHistory,
  IconKey,
  IconListDetails,
  IconLogin2,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { PagePath } from '#components/ui/page-path.ts';
import { may, type Right } from '#server/platform/shared/rights.ts';
import type { Role } from '#server/platform/shared/roles.ts';
import type { AreaName } from './navigation-paths.ts';
import { paths } from './paths.ts';

export type SettingsPath = {
  href: PagePath;
  /** Pages of a group follow each other. */
  group: AreaName;
  label: AreaName;
  icon: Icon;
  /** People without the right see the reason (I2). */
  right: Right;
};

/** The pages of Settings that exist, in the order of their navigation and the palette. */
export const settingsPaths: SettingsPath[] = [
  {
    href: paths.companySettings(),
    group: 'company',
    label: 'companySettings',
    icon: IconBuilding,
    right: 'administer',
  },
  { href: paths.timeSettings(), group: 'company', label: 'timeSettings', icon: IconClockCog, right: 'administer' },
  {
    href: paths.periodSettings(),
    group: 'company',
    label: 'periodSettings',
    icon: IconCalendarCheck,
    right: 'administer',
  },
  { href: paths.devices(), group: 'company', label: 'devices', icon: IconDeviceTablet, right: 'administer' },
  { href: paths.imports(), group: 'company', label: 'imports', icon: IconFileImport, right: 'administer' },
  { href: paths.users(), group: 'access', label: 'users', icon: IconUsers, right: 'administer' },
  { href: paths.signInSettings(), group: 'access', label: 'signIn', icon: IconLogin2, right: 'administer' },
  { href: paths.apiSettings(), group: 'api', label: 'apiTokens', icon: IconKey, right: 'administer' },
  { href: paths.apiRequests(), group: 'api', label: 'apiRequests', icon: IconListDetails, right: 'administer' },
  { href: paths.webhooks(), group: 'api', label: 'webhooks', icon: IconWebhook, right: 'administer' },
  { href: paths.auditSettings(), group: 'records', label: 'audit', icon: IconHistory, right: 'administer' },
  { href: paths.system(), group: 'installation', label: 'system', icon: IconHeartbeat, right: 'govern' },
];

/** Where Settings opens: the first page that a role sees. */
export const firstSettings = (role: Role): PagePath =>
  (settingsPaths.find((path) => may({ role }, path.right)) ?? settingsPaths[0])?.href ?? paths.apiSettings();

import type { Icon } from '@tabler/icons-react';
import {
  IconBeach,
  IconBuilding,
  IconCalendarTime,
  IconCalendarUser,
  IconChartBar,
  IconClock,
  IconClockPlus,
  IconFileText,
  IconId,
  IconInbox,
  IconReportMoney,
  IconSettings,
  IconUser,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import type { PagePath } from '#components/ui/page-path.ts';
import type { Messages } from '#messages/catalogue.ts';
import { may, type Right, type RoleHolder } from '#server/platform/shared/rights.ts';
import { paths } from './paths.ts';

export type AreaName = keyof Messages['shell']['areas'];

export type NavigationPath = { href: PagePath; label: AreaName; icon: Icon };

const areaPaths: (NavigationPath & { right?: Right })[] = [
  { href: paths.today(), label: 'today', icon: IconCalendarUser },
  { href: paths.inbox(), label: 'inbox', icon: IconInbox },
  { href: paths.time(), label: 'time', icon: IconCalendarTime },
  { href: paths.absences(), label: 'absences', icon: IconBeach },
  { href: paths.overtime(), label: 'overtime', icon: IconClockPlus },
  { href: paths.people(), label: 'people', icon: IconUsers },
  { href: paths.contracts(), label: 'contracts', icon: IconFileText },
  { href: paths.reports(), label: 'reports', icon: IconChartBar },
  { href: paths.payroll(), label: 'payroll', icon: IconReportMoney, right: 'administer' },
  { href: paths.organisation(), label: 'organisation', icon: IconBuilding },
  { href: paths.settings(), label: 'settings', icon: IconSettings },
];

/** My pages, one by one: the whole navigation of somebody who sees nobody else. */
export const myPaths = [
  { href: paths.me(), label: 'myDay', icon: IconClock },
  { href: paths.myTime(), label: 'myTime', icon: IconCalendarTime },
  { href: paths.myAbsences(), label: 'myAbsences', icon: IconBeach },
  { href: paths.myOvertime(), label: 'myOvertime', icon: IconClockPlus },
  { href: paths.myRequests(), label: 'myRequests', icon: IconInbox },
  { href: paths.myData(), label: 'myData', icon: IconId },
] as const satisfies NavigationPath[];
const mePath: NavigationPath = { href: paths.me(), label: 'me', icon: IconUser };
/** It is in the account menu too. */
const accountPath: NavigationPath = { href: paths.account(), label: 'account', icon: IconUserCircle };

/** The areas of a role (I2), in the order of the navigation and the palette; everybody who is an employee has My pages (M1). */
export function navigationPathsOf(viewer: RoleHolder & { employeeId: string | null }): NavigationPath[] {
  if (!may(viewer, 'look')) return [...myPaths, accountPath];
  const areas = areaPaths.filter(({ right = 'look' }) => may(viewer, right));
  return viewer.employeeId === null ? areas : [mePath, ...areas];
}

/** The one of these pages that an address belongs to: the page itself, or the nearest above it. */
export function pathAt<Path extends { href: PagePath }>(list: readonly Path[], pathname: string): Path | undefined {
  return list
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .toSorted((a, b) => b.href.length - a.href.length)[0];
}

import type { Icon } from '@tabler/icons-react';
import { IconBuilding, IconFileDescription, IconMapPin, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import type { PagePath } from '#components/ui/page-path.ts';
import type { Messages } from '#messages/catalogue.ts';
import { paths } from './paths.ts';

type OrganisationPath = {
  href: PagePath;
  /** Among the tabs of the area. */
  label: keyof Messages['organisation']['tabs'];
  icon: Icon;
};

/** The pages of Organisation, in the order of its tabs, for the palette. */
export const organisationPaths: OrganisationPath[] = [
  { href: paths.offices(), label: 'offices', icon: IconBuilding },
  { href: paths.locations(), label: 'locations', icon: IconMapPin },
  { href: paths.departments(), label: 'departments', icon: IconUsers },
  { href: paths.entityGroups(), label: 'groups', icon: IconUsersGroup },
  { href: paths.requestTypes(), label: 'requestTypes', icon: IconFileDescription },
];

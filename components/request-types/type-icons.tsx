import {
  IconCar,
  IconCash,
  IconDeviceLaptop,
  IconFileDescription,
  IconHome,
  IconKey,
  IconPhone,
  IconPlane,
  IconSchool,
  IconShoppingCart,
  IconTools,
} from '@tabler/icons-react';

/** By the names that Tabler has for them. The interface takes any other text as well. */
const ICONS = {
  'device-laptop': IconDeviceLaptop,
  phone: IconPhone,
  car: IconCar,
  plane: IconPlane,
  home: IconHome,
  tools: IconTools,
  'shopping-cart': IconShoppingCart,
  school: IconSchool,
  cash: IconCash,
  key: IconKey,
} as const;

export type IconName = keyof typeof ICONS;
export const ICON_NAMES = Object.keys(ICONS) as IconName[];
export const isIconName = (text: string): text is IconName => Object.hasOwn(ICONS, text);

/** The icon of a type; a sheet of paper where it has none that the pages know. */
export function TypeIcon({ name }: { name: string | null }) {
  const Icon = name !== null && isIconName(name) ? ICONS[name] : IconFileDescription;
  return <Icon size={18} stroke={1.5} aria-hidden />;
}

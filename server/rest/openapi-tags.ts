import type { Route } from './routes.ts';

/** In the order in which a company is set up. */
const AREAS: Record<string, string> = {
  organisation: 'Organisation',
  people: 'People',
  contracts: 'Contracts',
  time: 'Time tracking',
  absences: 'Absences',
  leave: 'Leave',
  overtime: 'Overtime',
  companyRequests: 'Company requests',
  projects: 'Projects',
  webhooks: 'Webhooks',
};

// Where the first word of the path does not say what a reader looks for.
const TAGS: [start: string, tag: string][] = [
  ['/core/v3/info', 'Company'],
  ['/core/v3/configurations', 'Company'],
  ['/overtime-policies/v1/policies', 'Overtime policies'],
  ['/overtime-policies/v1/adjustments', 'Overtime adjustments'],
  ['/overtime-policies/v1/', 'Overtime balances'],
];

/** The part of the product an operation belongs to, by the module that publishes it. */
export function areaOf(route: Route): string {
  const module = route.name.split('.', 1)[0] ?? '';
  return AREAS[module] ?? sentence(module);
}

/** Operations in the order of their areas, new ones last. */
export function inReadingOrder(table: Route[]): Route[] {
  const names = Object.values(AREAS);
  const rankOf = (route: Route) => (names.includes(areaOf(route)) ? names.indexOf(areaOf(route)) : names.length);
  return table.toSorted((left, right) => rankOf(left) - rankOf(right));
}

/** The resource an operation is listed under, by its path. */
export function tagOf(route: Route): string {
  const known = TAGS.find(([start]) => route.path.startsWith(start));
  return known?.[1] ?? sentence(route.path.split('/')[3] ?? '');
}

/** Where the operations of a tag live. */
export function tagDescription(tagged: Route[]): string {
  const places = tagged.map(({ path }) => path.split('/').slice(0, 4).join('/'));
  return `${[...new Set(places)].map((place) => `\`${place}\``).join(', ')}.`;
}

function sentence(words: string): string {
  const text = words.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

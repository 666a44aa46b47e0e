import { areaNames } from '../rpc/root.ts';
import type { Route } from './routes.ts';

/** The part of the product an operation belongs to: the module that publishes it. */
export function areaOf(route: Route): string {
  const module = route.name.split('.', 1)[0] ?? '';
  const named = (areaNames as Record<string, string | undefined>)[module];
  return named ?? sentence(module.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

/** The resource an operation is listed under: as it declares, or by its path. */
export const tagOf = (route: Route): string => route.tag ?? sentence(route.path.split('/')[3] ?? '');

/** Where the operations of a tag live. */
export function tagDescription(tagged: Route[]): string {
  const places = tagged.map(({ path }) => path.split('/').slice(0, 4).join('/'));
  return `Operations under ${[...new Set(places)].map((place) => `\`${place}\``).join(', ')}.`;
}

function sentence(words: string): string {
  const text = words.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Returns the types with a letter of their own each: the first one of the name that no type before has, by the order of the list; all letters
 * taken, the first two.
 */
export function lettered<Type extends { name: string }>(types: readonly Type[]): (Type & { letter: string })[] {
  const taken = new Set<string>();
  return types.map((type) => {
    const letters = [...type.name.toLocaleUpperCase()].filter((letter) => /\p{L}|\p{N}/u.test(letter));
    const letter = letters.find((one) => !taken.has(one)) ?? letters.slice(0, 2).join('');
    taken.add(letter);
    return { ...type, letter };
  });
}

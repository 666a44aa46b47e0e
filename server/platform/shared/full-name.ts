type Names = { firstName: string; lastName: string; secondLastName?: string | null };

/** Returns a person's full name: `Ana Ruiz Soler`. A person with one name has an empty `lastName`. */
export const fullNameOf = ({ firstName, lastName, secondLastName }: Names): string =>
  [firstName, lastName, secondLastName].filter(Boolean).join(' ');

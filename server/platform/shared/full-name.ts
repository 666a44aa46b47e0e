type Names = { firstName: string; lastName: string; secondLastName?: string | null };

/** A person's names as everybody reads them: `Ana Ruiz Soler`. Somebody with one name has an empty `lastName`. */
export const fullNameOf = ({ firstName, lastName, secondLastName }: Names): string =>
  [firstName, lastName, secondLastName].filter(Boolean).join(' ');

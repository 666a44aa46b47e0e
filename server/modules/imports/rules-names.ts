/** Returns a text for comparing names: without case, accents and doubled spaces. Marks of other scripts than ours are letters there. */
export const normalName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** A record that a file may refer to by its name. */
export interface NamedRecord {
  id: string;
  name: string;
}

/** A record that somebody chose for a name in a file. */
export interface ChosenReference {
  field: string;
  /** The name in the file. */
  value: string;
  id: string;
}

type Found = { id: string } | { problem: 'reference_not_found' | 'reference_ambiguous' };

/** Records by their names in files. */
export class Names {
  /** Null if several share it. */
  private readonly ids = new Map<string, string | null>();

  constructor(records: Iterable<{ id: string; name: string | null }> = []) {
    for (const { id, name } of records) this.add(name, id);
  }

  add(name: string | null, id: string): void {
    const key = name === null ? '' : normalName(name);
    if (key === '') return;
    const known = this.ids.get(key);
    this.ids.set(key, known === undefined || known === id ? id : null);
  }

  /** Takes a record for a name, whoever else has it. */
  choose(name: string, id: string): void {
    this.ids.set(normalName(name), id);
  }

  find(name: string): Found {
    const id = this.ids.get(normalName(name));
    if (id === undefined) return { problem: 'reference_not_found' };
    return id === null ? { problem: 'reference_ambiguous' } : { id };
  }
}

/** A text as names are compared: without case, accents and doubled spaces. */
export const normalName = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

type Found = { id: string } | { problem: 'reference_not_found' | 'reference_ambiguous' };

/** Records by what files call them. */
export class Names {
  private readonly ids = new Map<string, Set<string>>();

  constructor(records: Iterable<{ id: string; name: string | null }> = []) {
    for (const { id, name } of records) this.add(name, id);
  }

  add(name: string | null, id: string): void {
    const key = name === null ? '' : normalName(name);
    if (key === '') return;
    const known = this.ids.get(key);
    if (known) known.add(id);
    else this.ids.set(key, new Set([id]));
  }

  find(name: string): Found {
    const known = this.ids.get(normalName(name));
    const [id] = known ?? [];
    if (!known || id === undefined) return { problem: 'reference_not_found' };
    return known.size > 1 ? { problem: 'reference_ambiguous' } : { id };
  }
}

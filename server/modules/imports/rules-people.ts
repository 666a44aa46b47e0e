import type { Cell } from '../../platform/shared/spreadsheets.ts';
import { type ImportKind, MAX_SHOWN } from './constants.ts';
import { quotedCell } from './rules-cells.ts';
import type { Mapping } from './rules-columns.ts';
import { Names } from './rules-names.ts';
import type { Fault } from './rules-plan.ts';
import type { ReadRow } from './rules-rows.ts';

/** Identifiers by which a file may refer to a person. */
export interface Person {
  id: string;
  code: number | null;
  email: string | null;
  nid: string | null;
  name: string;
  shortName: string;
  timeZone: string;
}

/** Spaces and signs of a number are written in many ways. */
export const normalNid = (nid: string): string => nid.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Fields by which a reader recognises the person of a row, best first: a name, else a number or address. */
const OWN_NAMES = [['fullName'], ['firstName', 'lastName', 'secondLastName'], ['code'], ['email'], ['nid']];
const NAMES = [['employeeName'], ['employeeCode'], ['employeeEmail'], ['employeeNid']];

/** Returns the person of a row, as its cells call them; null if none does. */
export function personOf(kind: ImportKind, cells: readonly Cell[], mapping: Mapping): string | null {
  for (const fields of kind === 'employees' ? OWN_NAMES : NAMES) {
    const texts = fields.map((field) => quotedCell(cells[mapping.indexOf(field)] ?? null));
    const text = texts.filter((said) => said.trim() !== '').join(' ');
    if (text !== '') return text.slice(0, MAX_SHOWN);
  }
  return null;
}

/** Finds people by each way in which a file may refer to them. */
export class People {
  readonly byCode = new Names();
  readonly byEmail = new Names();
  readonly byNid = new Names();
  readonly byName = new Names();
  private readonly zones = new Map<string, string>();

  constructor(people: readonly Person[]) {
    for (const person of people) this.add(person);
  }

  add({ id, code, email, nid, name, shortName, timeZone }: Person): void {
    if (code !== null) this.byCode.add(String(code), id);
    this.byEmail.add(email, id);
    if (nid !== null) this.byNid.add(normalNid(nid), id);
    this.byName.add(name, id);
    if (shortName !== name) this.byName.add(shortName, id);
    this.zones.set(id, timeZone);
  }

  zoneOf(id: string): string {
    return this.zones.get(id) ?? 'UTC';
  }

  /**
   * Returns the person of a row, by the most reliable of its fields; fields of two different people are ambiguous. An unknown name may be a
   * spelling; another person's name shows that the number is from another list.
   */
  findOf(values: ReadRow['values'], faults: Fault[]): string | undefined {
    const ways = [
      ['employeeCode', this.byCode, String],
      ['employeeEmail', this.byEmail, String],
      ['employeeNid', this.byNid, (value: unknown) => normalNid(String(value))],
      ['employeeName', this.byName, String],
    ] as const;
    let first: string | undefined;
    for (const [field, names, written] of ways) {
      const value = values[field];
      if (value === undefined) continue;
      const found = names.find(written(value));
      if (!('id' in found) && first !== undefined && field === 'employeeName') break;
      if (!('id' in found)) {
        faults.push({ field, code: found.problem });
        return undefined;
      }
      if (first !== undefined && first !== found.id) {
        faults.push({ field, code: 'reference_ambiguous' });
        return undefined;
      }
      first = found.id;
    }
    return first;
  }

  /** Finds a person by email, code or name, as a file names a manager. */
  findAny(text: string): ReturnType<Names['find']> {
    for (const names of [this.byEmail, this.byCode]) {
      const found = names.find(text);
      if ('id' in found) return found;
    }
    return this.byName.find(text);
  }
}

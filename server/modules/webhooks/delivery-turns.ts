import type { CompanyId } from '../../platform/shared/ids.ts';

/** A receiver that does not answer must not keep the events of others back: enough of them are on their way at once. */
const AT_ONCE = 100;
const AT_ONCE_PER_COMPANY = 20;
export const AT_ONCE_PER_ENDPOINT = 5;

interface Place {
  underWay: number;
  /** When it was given something last; 0: never. */
  turn: number;
}

interface CompanyPlace extends Place {
  endpoints: Map<string, Place>;
}

/**
 * Whose deliveries this process sends next: companies take turns, and the endpoints of a company do, each up to a limit. The one that
 * was given something longest ago comes first, so what does not answer costs others their wait for a free place and no more.
 */
export class DeliveryTurns {
  private readonly companies = new Map<CompanyId, CompanyPlace>();
  private underWay = 0;
  private turn = 0;

  hasRoom(): boolean {
    return this.underWay < AT_ONCE;
  }

  /** Companies that have something due, in the order of their turns. */
  inTurn(due: readonly CompanyId[]): CompanyId[] {
    const turnOf = (id: CompanyId) => this.companies.get(id)?.turn ?? 0;
    return [...due].sort((one, other) => turnOf(one) - turnOf(other));
  }

  /** How many deliveries a company may be given now, when that many companies have something due. */
  limitOf(id: CompanyId, companies: number): number {
    const free = AT_ONCE - this.underWay;
    const own = this.companies.get(id)?.underWay ?? 0;
    return Math.min(AT_ONCE_PER_COMPANY - own, Math.ceil(free / companies));
  }

  /** The endpoints of a company that have had their turn, for the claim. */
  endpointsOf(id: CompanyId): { endpointId: string; underWay: number; turn: number }[] {
    return [...this.placeOf(id).endpoints].map(([endpointId, place]) => ({ endpointId, ...place }));
  }

  /** A company's turn has come, whether anything was found for it or not. */
  take(id: CompanyId): void {
    this.turn += 1;
    this.placeOf(id).turn = this.turn;
  }

  begin(id: CompanyId, endpointId: string): void {
    const company = this.placeOf(id);
    const endpoint = company.endpoints.get(endpointId) ?? { underWay: 0, turn: 0 };
    this.turn += 1;
    company.endpoints.set(endpointId, { underWay: endpoint.underWay + 1, turn: this.turn });
    company.underWay += 1;
    this.underWay += 1;
  }

  end(id: CompanyId, endpointId: string): void {
    const company = this.placeOf(id);
    const endpoint = company.endpoints.get(endpointId);
    if (endpoint) endpoint.underWay -= 1;
    company.underWay -= 1;
    this.underWay -= 1;
  }

  private placeOf(id: CompanyId): CompanyPlace {
    const place = this.companies.get(id) ?? { underWay: 0, turn: 0, endpoints: new Map() };
    this.companies.set(id, place);
    return place;
  }
}

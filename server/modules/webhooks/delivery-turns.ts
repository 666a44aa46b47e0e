import type { CompanyId } from '../../platform/shared/ids.ts';

/** Enough parallel deliveries that an unresponsive receiver does not delay the events of others. */
const AT_ONCE = 100;
const AT_ONCE_PER_COMPANY = 20;
export const AT_ONCE_PER_ENDPOINT = 5;

interface Place {
  underWay: number;
  /** Turn of its last delivery; 0: never. */
  turn: number;
}

interface CompanyPlace extends Place {
  endpoints: Map<string, Place>;
}

/**
 * Order in which this process serves companies and their endpoints, each up to a limit. The one served longest ago comes first, so an
 * unresponsive receiver costs others no more than the wait for a free place.
 */
export class DeliveryTurns {
  private readonly companies = new Map<CompanyId, CompanyPlace>();
  private underWay = 0;
  private turn = 0;

  hasRoom(): boolean {
    return this.underWay < AT_ONCE;
  }

  /** Returns the companies with due deliveries, in the order of their turns. */
  inTurn(due: readonly CompanyId[]): CompanyId[] {
    const turnOf = (id: CompanyId) => this.companies.get(id)?.turn ?? 0;
    return [...due].sort((one, other) => turnOf(one) - turnOf(other));
  }

  /** Returns how many deliveries a company may get now, if this many companies have due ones. */
  limitOf(id: CompanyId, companies: number): number {
    const free = AT_ONCE - this.underWay;
    const own = this.companies.get(id)?.underWay ?? 0;
    return Math.min(AT_ONCE_PER_COMPANY - own, Math.ceil(free / companies));
  }

  /** Returns the endpoints of a company that have had their turn, for the claim. */
  endpointsOf(id: CompanyId): { endpointId: string; underWay: number; turn: number }[] {
    return [...this.placeOf(id).endpoints].map(([endpointId, place]) => ({ endpointId, ...place }));
  }

  /** Records a company's turn, whether it had deliveries or not. */
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

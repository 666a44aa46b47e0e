import { type LookupAddress, lookup as resolveName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// Everything that is not routed on the public internet, by IANA's special-purpose registries. Apart by family: a list matches an IPv4
// address in the IPv6 subnet that holds its mapped form.
const REFUSED = blockList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]);
// All but 2000::/3, and of that what is special. The first holds loopback, mapped IPv4 and its translations; the last unique local,
// link-local and multicast addresses.
const REFUSED_IPV6 = blockList([
  '::/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '4000::/2',
  '8000::/1',
]);

function blockList(subnets: string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/');
    list.addSubnet(network, Number(prefix), isIP(network) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

export class PrivateAddressError extends Error {
  constructor() {
    super('The address is not a public one.');
    this.name = 'PrivateAddressError';
  }
}

/** Whether an IP address is one that the public internet routes. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 6 ? !REFUSED_IPV6.check(address, 'ipv6') : !REFUSED.check(address);

type ResolveAll = (
  hostname: string,
  options: { all: true; family?: number | 'IPv4' | 'IPv6' },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * What a connection resolves its name with: the addresses that it is then made to are the ones looked at here, so that a name
 * cannot answer one address to a check and another to the connection. A name with any private address is refused whole.
 */
export function publicLookup(resolve: ResolveAll = resolveName): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { family: options.family ?? 0, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('The name has no address.'), '');
      if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new PrivateAddressError(), '');
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

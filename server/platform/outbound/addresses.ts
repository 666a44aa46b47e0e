import { type LookupAddress, lookup as resolveName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// Everything that is not routed on the public internet, by IANA's special-purpose registries. Separate by family: a list matches an IPv4
// address in the IPv6 subnet with its mapped form.
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
// All but 2000::/3, and its special-purpose parts. The first contains loopback, mapped IPv4 and its translations; the last unique local,
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

// Link-local addresses, where clouds serve the credentials of a server (AWS and Google have one address more), also inside the ranges that
// translate or embed IPv4 addresses. Webhooks are never sent there, whatever the operator allows.
const LINK_LOCAL = blockList(['169.254.0.0/16']);
const LINK_LOCAL_IPV6 = blockList([
  'fe80::/10',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
  '::ffff:169.254.0.0/112',
  '::169.254.0.0/112',
  '64:ff9b::169.254.0.0/112',
  '2002:a9fe::/32',
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

// A list ignores zones: `fe80::1%eth0` is an address of any link.
const lists = (v4: BlockList, v6: BlockList, address: string): boolean =>
  isIP(address) === 6 ? v6.check(address.replace(/%.*/, ''), 'ipv6') : v4.check(address);

/** Returns whether the public internet routes an IP address. */
export const isPublicAddress = (address: string): boolean => !lists(REFUSED, REFUSED_IPV6, address);

/** Returns whether an IP address may be in the private network. Link-local addresses and those reserved by clouds never are. */
export const isRoutedAddress = (address: string): boolean => !lists(LINK_LOCAL, LINK_LOCAL_IPV6, address);

type ResolveAll = (
  hostname: string,
  options: { all: true; family?: number | 'IPv4' | 'IPv6' },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves the name of a connection: checks the very addresses that it then connects to, so that a name cannot give one address to a check
 * and another to the connection. Refuses a name completely if any of its addresses is not allowed.
 */
export function checkedLookup(
  isAllowed: (address: string) => boolean,
  resolve: ResolveAll = resolveName,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { family: options.family ?? 0, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('The name has no address.'), '');
      if (!addresses.every(({ address }) => isAllowed(address))) return callback(new PrivateAddressError(), '');
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const IPV6_CHARACTERS = /^[\da-f:.]+$/i;
/** IPv4 inside IPv6: such callers count as IPv4, so a network of such addresses would match nobody. */
const MAPPED = /^\[::ffff:[\da-f]{1,4}:[\da-f]{1,4}\]$/;
const PREFIX = /^(?:0|[1-9]\d{0,2})$/;

/** Returns whether a text is an IPv4 or IPv6 address, or a network of them in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...others] = text.split('/');
  const bits = IPV4.test(address) ? 32 : isIpv6(address) ? 128 : undefined;
  if (bits === undefined || others.length > 0) return false;
  return prefix === undefined || (PREFIX.test(prefix) && Number(prefix) <= bits);
}

function isIpv6(address: string): boolean {
  const host = IPV6_CHARACTERS.test(address) ? URL.parse(`http://[${address}]`)?.hostname : undefined;
  return host !== undefined && !MAPPED.test(host);
}

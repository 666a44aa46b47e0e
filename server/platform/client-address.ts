import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import ip from 'ipaddr.js';

/** Tests whether an address is in some networks. */
export type Networks = (address: string) => boolean;

/** Origin of a request. */
export interface Client {
  /** IPv4 also if it was mapped into IPv6. */
  address: string;
  /** True unless an untrusted proxy forwarded it; then the address is the proxy's. */
  isKnown: boolean;
  /**
   * True if the request comes from this machine, unforwarded, to the address listened on, which no page of another site can do. A proxy on
   * this machine that adds no header has another port, or speaks HTTP/1.0.
   */
  readonly isLocal: boolean;
}

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** Headers that a proxy adds to a request, and the peer of its connection. */
export interface SeenForwarding {
  peer: string;
  isForwarded: boolean;
  /** The peer is in `JORNADA_TRUSTED_PROXIES`. */
  isTrusted: boolean;
  /** `X-Forwarded-For` is among the headers. */
  namesVisitor: boolean;
}

/** Header in which `forwardingOf` accompanies a request of a page, written over whatever the caller wrote there. */
export const forwardingHeader = 'x-seen-forwarding';

/** Returns what a request shows of the proxies in front. */
export function forwardingOf({ headers, socket }: IncomingMessage, trusted: Networks | undefined): SeenForwarding {
  const peer = socket.remoteAddress ?? '';
  return {
    peer: plainAddress(peer) ?? 'unknown',
    isForwarded: FORWARDING.some((name) => headers[name] !== undefined),
    isTrusted: trusted?.(peer) ?? false,
    namesVisitor: headers['x-forwarded-for'] !== undefined,
  };
}

/** Reads the value of `forwardingHeader`; undefined without it. */
export const readForwarding = (header: string | null): SeenForwarding | undefined =>
  header === null ? undefined : JSON.parse(header);

/**
 * Parses networks: addresses, networks in CIDR notation, and the names `loopback`, `linklocal` and `uniquelocal`, separated by commas.
 * Throws a `TypeError` that names the first wrong one.
 */
export function readNetworks(list: string): Networks {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const contains = proxyAddress.compile(names);
  return (address) => contains(address, 0);
}

/** Returns the client of a request: the peer of its connection or, if that is a trusted proxy, the one in its headers. */
export function clientOf(request: IncomingMessage, trusted: Networks | undefined): Client {
  const peer = request.socket.remoteAddress ?? '';
  const isForwarded = FORWARDING.some((name) => request.headers[name] !== undefined);
  const isTrusted = trusted?.(peer) ?? false;
  const named = isTrusted && trusted ? proxyAddress(request, trusted) : peer;
  return {
    address: plainAddress(named) ?? plainAddress(peer) ?? 'unknown',
    isKnown: !isForwarded || isTrusted,
    // Computed lazily: few callers need it, and every request of the API would pay for it.
    get isLocal() {
      const { httpVersion, headers, socket } = request;
      return !isForwarded && httpVersion !== '1.0' && isLoopback(peer) && isHere(headers.host, socket.localPort);
    },
  };
}

/** Returns the key for limits: an IPv4 address, or the /64 that one IPv6 customer has. */
export function limitKeyOf(address: string): string {
  if (!ip.isValid(address)) return address;
  const parsed = ip.process(address);
  if (!(parsed instanceof ip.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** Returns an address as PostgreSQL reads it, IPv4 also if it is mapped into IPv6; null: it is none. */
export function plainIp(address: string | null): string | null {
  if (address === null || isIPv4(address)) return address;
  if (!ip.isValid(address)) return null;
  // Removes the network interface from a link-local address.
  return ip.process(address).toString().split('%')[0] ?? null;
}

/** Some proxies add a port. */
function plainAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const [, bracketed, ipv4] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? [];
  const address = bracketed ?? ipv4 ?? text;
  return ip.isValid(address) ? ip.process(address).toString() : undefined;
}

const isLoopback = (address: string): boolean => ip.isValid(address) && ip.process(address).range() === 'loopback';

const HTTP_PORT = 80;

/** Returns whether a Host header names this machine with the port of the connection. */
function isHere(host: string | undefined, port: number | undefined): boolean {
  const [, name = '', named = HTTP_PORT] = /^\[?([^[\]]*?)\]?(?::(\d+))?$/.exec(host ?? '') ?? [];
  return Number(named) === port && (name === 'localhost' || isLoopback(name));
}

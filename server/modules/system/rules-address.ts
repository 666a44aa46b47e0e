import { CERTIFICATE_DAYS } from './constants.ts';
import { type Finding, finding } from './rules.ts';

/** Result of opening `JORNADA_URL` from the server's machine. */
export type Reached =
  | { kind: 'answered'; status: number; isJornada: boolean; validUntil: Temporal.Instant | null }
  | { kind: 'certificateRefused'; reason: string }
  | { kind: 'unreached'; reason: string };

interface Addresses {
  /** `JORNADA_URL`, without a trailing slash. */
  publicUrl: string | undefined;
  /** Address listened on. */
  listening: string;
}

const LOCAL_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const isLocal = (address: string): boolean => LOCAL_NAMES.has(new URL(address).hostname);

/** Compares the address that a browser has opened with the configured one. */
export function judgeOpenedAddress(opened: string, { publicUrl, listening }: Addresses): Finding {
  if (publicUrl === undefined) {
    const isOwn = isLocal(opened) && isLocal(listening);
    return isOwn ? finding('addressLocal', { listening: opened }) : finding('addressUnset', { opened });
  }
  const configured = new URL(publicUrl);
  const used = new URL(opened);
  const facts = { configured: configured.origin, opened };
  if (used.hostname !== configured.hostname) return finding('hostDiffers', facts);
  if (used.protocol !== configured.protocol) return finding('schemeDiffers', facts);
  if (used.port !== configured.port) return finding('portDiffers', facts);
  return finding('addressMatches', { configured: configured.origin });
}

/** Judges the address without a browser: by opening it. */
export function judgeReachedAddress({ publicUrl, listening }: Addresses, reached: Reached | null): Finding[] {
  if (publicUrl === undefined) {
    return [
      isLocal(listening) ? finding('addressLocal', { listening }) : finding('addressUnsetForOthers', { listening }),
    ];
  }
  const configured = publicUrl;
  if (reached?.kind === 'unreached')
    return [finding('addressUnreached', { configured, listening, reason: reached.reason })];
  // The certificate is a finding of its own.
  if (reached?.kind !== 'answered') return [];
  return [
    reached.isJornada
      ? finding('addressReached', { configured })
      : finding('addressOfOther', { configured, listening, status: reached.status }),
  ];
}

/** Judges the encryption between browsers and the proxy in front. */
export function judgeTls({ publicUrl, listening }: Addresses, reached: Reached | null, now: Temporal.Instant): Finding {
  const address = publicUrl ?? listening;
  const { protocol, hostname: host } = new URL(address);
  if (protocol === 'http:') return finding(isLocal(address) ? 'tlsLocal' : 'tlsUnused', { host });
  if (reached?.kind === 'certificateRefused') return finding('certificateRefused', { host, reason: reached.reason });
  if (reached?.kind !== 'answered' || reached.validUntil === null) return finding('certificateUnread', { host });
  const until = reached.validUntil.toString();
  const days = now.until(reached.validUntil).total('hours') / 24;
  return finding(days < CERTIFICATE_DAYS ? 'certificateExpires' : 'tlsValid', { host, until });
}

/** Headers of a request that a proxy adds, and the peer of its connection. */
export interface SeenForwarding {
  peer: string;
  isForwarded: boolean;
  isTrusted: boolean;
  /** `X-Forwarded-For` is among the headers: the visitor's address. */
  namesVisitor: boolean;
}

/** Judges the headers of the request that asks. `hasProxies`: `JORNADA_TRUSTED_PROXIES` is set. */
export function judgeForwarding(
  { peer, isForwarded, isTrusted, namesVisitor }: SeenForwarding,
  { publicUrl }: Pick<Addresses, 'publicUrl'>,
): Finding {
  if (isTrusted && isForwarded && namesVisitor) return finding('forwardingTrusted', { peer });
  if (isTrusted || isBehindProxy(publicUrl)) {
    if (!namesVisitor) return finding('forwardedAddressMissing', { peer });
  }
  return isForwarded ? finding('proxyUntrusted', { peer }) : finding('forwardingDirect');
}

/** Judges the settings alone, without a request. */
export function judgeProxies({
  publicUrl,
  hasProxies,
}: {
  publicUrl: string | undefined;
  hasProxies: boolean;
}): Finding {
  if (hasProxies) return finding('proxiesConfigured');
  return finding(isBehindProxy(publicUrl) ? 'proxiesUnset' : 'forwardingDirect');
}

/** Jornada itself answers http: with https a proxy is in front. */
const isBehindProxy = (publicUrl: string | undefined): boolean => publicUrl?.startsWith('https:') ?? false;

/** For every page, whoever makes it. */
export const pageHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=()',
};

/** The content security policy of a page, with what it allows in addition to files of this server. */
export function pagePolicy({ scripts, styles, connections = '' }: Record<string, string>): string {
  return [
    `default-src 'self'`,
    `script-src 'self' ${scripts}`,
    `style-src-elem 'self' ${styles}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self' ${connections}`.trimEnd(),
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-src 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** Claims about the address: the specification's, and that of Entra ID, verified by the domain's owner. */
const CLAIMS = ['email_verified', 'xms_edov'] as const;

/** Providers write booleans as texts and numbers, too. */
const isTrue = (value: unknown): boolean =>
  value === true || value === 1 || /^(?:true|1)$/i.test(typeof value === 'string' ? value : '');

/**
 * I8: returns whether an address, in lower case, counts as verified by these claims of one provider about one person. A false claim refuses
 * it whatever the others; without any, an owner may have declared its domain as verified.
 */
export function isVerified(
  email: string,
  statements: readonly Record<string, unknown>[],
  verifiedDomains: readonly string[],
): boolean {
  const given = statements
    .flatMap((claims) => CLAIMS.map((claim) => claims[claim]))
    .filter((value) => value !== undefined);
  if (given.length > 0) return given.every(isTrue);
  return verifiedDomains.includes(email.slice(email.lastIndexOf('@') + 1));
}

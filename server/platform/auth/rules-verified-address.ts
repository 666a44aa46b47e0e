/** Claims about the address: that of the specification, and that of Entra ID, whose domain owner has verified it. */
const CLAIMS = ['email_verified', 'xms_edov'] as const;

/** Providers write booleans as texts and numbers, too. */
const isTrue = (value: unknown): boolean =>
  value === true || value === 1 || /^(?:true|1)$/i.test(typeof value === 'string' ? value : '');

/**
 * I8: whether an address, in lower case, counts as verified by these statements of one provider about one person. One that is not true
 * refuses it whatever the others say; without any, an owner may have declared its domain as verified.
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

/** Path of a photo in the REST interface (N6). */
const PICTURE_PATH = /\/core\/v3\/employees\/([0-9a-f-]{36})\/picture$/;

/** N6: returns the address of a photo that Jornada stores, on the site that people open. */
export const pictureAddressOf = (site: string, { employeeId, version }: { employeeId: string; version: string }) =>
  `${site}/core/v3/employees/${employeeId}/picture?version=${version}`;

/**
 * N6: returns the employee and version of an address, whatever its site, which may have moved since. Null: the picture is elsewhere, or there
 * is none.
 */
export function storedPictureOf(address: string | null | undefined): { employeeId: string; version: string } | null {
  if (!address || !URL.canParse(address)) return null;
  const { pathname, searchParams } = new URL(address);
  const employeeId = PICTURE_PATH.exec(pathname)?.[1];
  const version = searchParams.get('version');
  return employeeId && version ? { employeeId, version } : null;
}

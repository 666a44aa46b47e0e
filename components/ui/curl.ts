export type ApiCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with its query, from the root of the server. */
  path: string;
  body?: unknown;
};

/** A command for a POSIX shell; the token comes from `$JORNADA_TOKEN`, so that it is never written down. */
export function curlOf(call: ApiCall, origin: string): string {
  const parts = [
    `curl -X ${call.method} ${quote(origin + call.path)}`,
    `-H "Authorization: Bearer $JORNADA_TOKEN"`,
    ...(call.body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(call.body))}`]),
  ];
  return parts.join(' \\\n  ');
}

// Inside single quotes only the quote itself means anything to a shell.
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

export type ApiCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with its query, from the root of the server. */
  path: string;
  body?: unknown;
  /** A shell variable that keeps the id of what it makes: in the bodies of the calls after it, the text `$NAME` stands for that id. */
  keepsId?: string;
};

/** Commands for a POSIX shell, one after the other; the token comes from `$JORNADA_TOKEN`, so that it is never written down. */
export function commandsOf(calls: readonly ApiCall[], origin: string): string {
  const kept: string[] = [];
  const commands = calls.map((call) => {
    const command = curlOf(call, origin, kept);
    if (call.keepsId === undefined) return command;
    kept.push(call.keepsId);
    return `${call.keepsId}=$(${command} \\\n  | jq -r .data.id)`;
  });
  return commands.join('\n\n');
}

function curlOf(call: ApiCall, origin: string, kept: readonly string[]): string {
  const parts = [
    `curl -X ${call.method} ${quote(origin + call.path)}`,
    `-H "Authorization: Bearer $JORNADA_TOKEN"`,
    ...(call.body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(call.body), kept)}`]),
  ];
  return parts.join(' \\\n  ');
}

// Inside single quotes only the quote itself means anything to a shell.
function quote(text: string, kept: readonly string[] = []): string {
  const quoted = `'${text.replaceAll("'", `'\\''`)}'`;
  return kept.reduce((said, name) => said.replaceAll(`"$${name}"`, `"'"$${name}"'"`), quoted);
}

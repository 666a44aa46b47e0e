/** Steps and settings of a Dockerfile, as far as ours uses them. */
export interface Image {
  stages: { name: string; steps: { kind: 'run' | 'add' | 'copy'; words: string[] }[] }[];
  config: {
    user: string;
    folder: string;
    command: string[];
    environment: Record<string, string>;
    health: string[] | undefined;
  };
}

/** Instructions without an effect on files or on how the server is started. */
const WITHOUT_EFFECT = ['VOLUME', 'EXPOSE', 'STOPSIGNAL'];

/** Reads a Dockerfile. Throws if it has an instruction that nobody has taught to this reader, so that none is left out. */
export function readImage(text: string): Image {
  const stages: Image['stages'] = [];
  const config: Image['config'] = { user: '0:0', folder: '/', command: [], environment: {}, health: undefined };
  const defaults = new Map<string, string>();
  const withArguments = (value: string) => value.replace(/\$\{(\w+)\}/g, (_, name: string) => defaults.get(name) ?? '');
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, instruction = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    const words = rest.split(' ');
    const steps = stages.at(-1)?.steps ?? [];
    if (instruction === 'FROM') stages.push({ name: words[2] ?? 'last', steps: [] });
    else if (instruction === 'ARG') defaults.set(...(rest.split('=', 2) as [string, string]));
    else if (instruction === 'RUN') steps.push({ kind: 'run', words });
    else if (instruction === 'ADD') steps.push({ kind: 'add', words: words.map(withArguments) });
    else if (instruction === 'COPY') steps.push({ kind: 'copy', words: rest.replace(/^--from=/, '').split(' ') });
    else if (instruction === 'ENV') config.environment[rest.split('=', 1)[0] ?? ''] = rest.slice(rest.indexOf('=') + 1);
    else if (instruction === 'USER') config.user = rest;
    else if (instruction === 'WORKDIR') config.folder = rest;
    else if (instruction === 'ENTRYPOINT') config.command = JSON.parse(rest);
    else if (instruction === 'HEALTHCHECK') config.health = JSON.parse(rest.slice(rest.indexOf('[')));
    else if (!WITHOUT_EFFECT.includes(instruction)) throw new Error(`Dockerfile: ${instruction} is not known here.`);
  }
  return { stages, config };
}

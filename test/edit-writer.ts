import { call, type Remote, type RemoteAnswer } from './remote.ts';
import { isInDoubt, type Writer } from './writers.ts';

const PATHS = ['/core/v3/offices', '/project/v1/tags'];

/** Creates, changes and deletes records of its own; every third one stays. What became of a write in doubt it leaves open. */
export function editWriter(remote: Remote, client: string): Writer {
  let count = 0;
  let current: { path: string; steps: ('PUT' | 'DELETE')[] } | undefined;
  const create = async (): Promise<RemoteAnswer> => {
    count += 1;
    const list = PATHS[count % PATHS.length] ?? '';
    const answer = await call(remote, 'POST', list, { name: `${client} ${count}` });
    if (answer.status === 200)
      current = { path: `${list}/${answer.data.id}`, steps: count % 3 === 0 ? ['PUT'] : ['PUT', 'DELETE'] };
    return answer;
  };
  return {
    async write() {
      const step = current?.steps.shift();
      if (!current || !step) return create();
      const answer = await call(
        remote,
        step,
        current.path,
        step === 'PUT' ? { name: `${client} ${count}a` } : undefined,
      );
      if (isInDoubt(answer)) current = undefined;
      return answer;
    },
    verify: async () => 0,
  };
}

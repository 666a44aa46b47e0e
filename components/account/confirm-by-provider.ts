import { PROVIDER_CHANNEL } from '#components/layout/provider-channel.ts';
import { askProvider } from '#components/layout/use-sso.ts';
import { CONFIRMED, type SsoProblem } from '#server/platform/shared/sign-on-problems.ts';

const WINDOW = 'popup,width=520,height=700';

/**
 * Has the provider of the session ask again who it is, in a window of its own, so that the page stays as it is. Called while a click or key
 * is handled, since browsers open windows then alone. Null: confirmed, within `signal`.
 */
export async function confirmByProvider(
  signal: AbortSignal,
): Promise<SsoProblem | 'blocked' | 'unreachable_server' | null> {
  const opened = window.open('', '_blank', WINDOW);
  if (!opened) return 'blocked';
  const answer = await askProvider({ confirms: true });
  if ('problem' in answer) {
    opened.close();
    return answer.problem;
  }
  const channel = new BroadcastChannel(PROVIDER_CHANNEL);
  const result = new Promise<string>((resolve) => {
    channel.onmessage = ({ data }) => resolve(data);
    signal.addEventListener('abort', () => resolve(CONFIRMED));
  });
  opened.location.assign(answer.url);
  const ended = await result;
  channel.close();
  return ended === CONFIRMED ? null : (ended as SsoProblem);
}

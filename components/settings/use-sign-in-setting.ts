import { notifications } from '@mantine/notifications';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';

/** The company's settings, and one of them to change: each choice is saved at once, and says `saved`. */
export function useSignInSetting(saved: string) {
  const errorText = useErrorText();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const settings = trpc.organisation.getCompanySettings.useQuery();
  const change = trpc.organisation.updateCompanySettings.useMutation({
    onSuccess: async () => {
      await utils.organisation.getCompanySettings.invalidate();
      notifications.show({ message: saved });
    },
    onError: (error) => showError(error),
  });
  return { settings, change, problem: settings.error && !settings.data ? errorText(settings.error) : null };
}

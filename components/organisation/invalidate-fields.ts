import type { trpc } from '#components/trpc/client.ts';

/** Reads again whatever shows custom fields. */
export const invalidateFields = (utils: ReturnType<typeof trpc.useUtils>): Promise<unknown> =>
  Promise.all([
    utils.people.customFields.invalidate(),
    utils.people.listFieldUses.invalidate(),
    utils.people.getEmployee.invalidate(),
    utils.contracts.listEmploymentChoices.invalidate(),
  ]);

/** Where the public interface has delegations. */
export const DELEGATIONS_PATH = '/request/v1/delegations';

export const delegationPath = (id: string): string => `${DELEGATIONS_PATH}/${id}`;

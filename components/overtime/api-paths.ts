/** Paths of the public interface, for "show as API call". */
export const POLICIES_PATH = '/overtime-policies/v1/policies';

export const policyPath = (id: string) => `${POLICIES_PATH}/${id}`;

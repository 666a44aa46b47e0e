/** Paths of the public interface, for "show as API call". */
export const INVITATIONS_PATH = '/core/v3/invitations';
export const COMPANY_SETTINGS_PATH = '/core/v3/configurations/company';
export const SINGLE_SIGN_ON_PATH = '/core/v3/configurations/single-sign-on';

export const userPath = (id: string) => `/core/v3/users/${id}`;
export const invitationPath = (id: string) => `${INVITATIONS_PATH}/${id}`;
export const DEVICES_PATH = '/core/v3/devices';
export const devicePath = (id: string) => `${DEVICES_PATH}/${id}`;

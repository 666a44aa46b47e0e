/** `collapsed` or `open`: how the user left the navigation. */
export const navigationCookie = 'jornada-navigation';

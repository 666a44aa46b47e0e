/** `collapsed` or `open`: how the person left the navigation. */
export const navigationCookie = 'jornada-navigation';

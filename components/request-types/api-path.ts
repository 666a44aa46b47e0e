/** Where the public interface has request types. */
export const REQUEST_TYPES_PATH = '/request/v1/request-types';

export const requestTypePath = (id: string): string => `${REQUEST_TYPES_PATH}/${id}`;

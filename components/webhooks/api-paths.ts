/** Paths of the public interface, for "show as API call". */
export const ENDPOINTS_PATH = '/core/v3/webhook-endpoints';

export const endpointPath = (id: string) => `${ENDPOINTS_PATH}/${id}`;
export const deliveryPath = (id: string, deliveryId: string) => `${endpointPath(id)}/deliveries/${deliveryId}`;

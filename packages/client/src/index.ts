export { type Client, type ClientOptions, createClient } from './client.ts';
export { JornadaError } from './error.ts';
export type * from './generated/types.gen.ts';
export type { Input, Item, ListId, OperationId, Output } from './operation.ts';
export { verifyWebhook } from './webhook.ts';

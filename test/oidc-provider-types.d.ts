/** Types of the parts of the package that tests use; it has none itself. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface ProviderContext {
    oidc: {
      provider: Provider;
      session?: { accountId?: string; grantIdFor(clientId: string | undefined): string | undefined };
      client?: { clientId?: string };
    };
  }

  interface Configuration {
    clients: readonly Record<string, unknown>[];
    claims: Record<string, readonly string[]>;
    features: Record<string, { enabled: boolean }>;
    cookies: { keys: readonly string[] };
    interactions: { url: (ctx: ProviderContext, interaction: { uid: string }) => string };
    ttl: Record<string, number>;
    findAccount: (ctx: ProviderContext, id: string) => { accountId: string; claims: () => object };
    loadExistingGrant: (ctx: ProviderContext) => Promise<Grant | undefined>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    readonly Client: { prototype: { redirectUriAllowed: (uri: string) => boolean } };
    readonly Grant: {
      new (of: { accountId?: string | undefined; clientId?: string | undefined }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }
}

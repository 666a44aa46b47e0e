import {
  WATCHED,
  WEBHOOK_RESOURCES,
  type WebhookEventType,
  type WebhookResource,
} from '#server/modules/webhooks/constants.ts';

/** An event or resource that an endpoint wants: a resource, for all of its events and those of later releases, or single events. */
export type WantedEvent = WebhookResource | WebhookEventType;

type VerbIn<Resource extends WebhookResource> = keyof (typeof WATCHED)[Resource]['events'] & string;
export type Verb = { [Resource in WebhookResource]: VerbIn<Resource> }[WebhookResource];

/** The resources in the order of the form. */
export const resources: readonly WebhookResource[] = WEBHOOK_RESOURCES;

export const verbsOf = (resource: WebhookResource): Verb[] => Object.keys(WATCHED[resource].events) as Verb[];
export const eventOf = (resource: WebhookResource, verb: Verb) => `${resource}.${verb}` as WebhookEventType;

/** The resource and the verb of an event's name; no verb in that of a resource. */
export function partsOf(name: string): { resource: string; verb: string | undefined } {
  const [resource = '', verb] = name.split('.', 2);
  return { resource, verb };
}

export const wantsAll = (wanted: readonly string[], resource: WebhookResource): boolean => wanted.includes(resource);

export const wantsEvent = (wanted: readonly string[], resource: WebhookResource, verb: Verb): boolean =>
  wantsAll(wanted, resource) || wanted.includes(eventOf(resource, verb));

export const wantsSome = (wanted: readonly string[], resource: WebhookResource): boolean =>
  verbsOf(resource).some((verb) => wantsEvent(wanted, resource, verb));

const without = (wanted: readonly WantedEvent[], resource: WebhookResource) =>
  wanted.filter((name) => partsOf(name).resource !== resource);

/** All events of a resource, or none. */
export const withAll = (wanted: readonly WantedEvent[], resource: WebhookResource, isWanted: boolean): WantedEvent[] =>
  inOrder([...without(wanted, resource), ...(isWanted ? [resource] : [])]);

/** One event more or less. Of a resource that was wanted whole, the others stay. */
export function withEvent(
  wanted: readonly WantedEvent[],
  resource: WebhookResource,
  verb: Verb,
  isWanted: boolean,
): WantedEvent[] {
  const verbs = verbsOf(resource).filter((each) => (each === verb ? isWanted : wantsEvent(wanted, resource, each)));
  return inOrder([...without(wanted, resource), ...verbs.map((each) => eventOf(resource, each))]);
}

function inOrder(names: readonly WantedEvent[]): WantedEvent[] {
  const all: readonly WantedEvent[] = resources.flatMap((resource) => [
    resource,
    ...verbsOf(resource).map((verb) => eventOf(resource, verb)),
  ]);
  return all.filter((name) => names.includes(name));
}

/** Fields with a few constant values, which have words. */
export const ENUMERATED: ReadonlySet<string> = new Set([
  ...[
    'category',
    'countMode',
    'dayType',
    'deactivationReason',
    'documentMode',
    'entityType',
    'frequency',
    'geofenceMode',
    'kind',
    'mode',
  ],
  ...[
    'language',
    'onOverlap',
    'payPeriod',
    'pickMode',
    'remuneratedType',
    'role',
    'side',
    'source',
    'status',
    'subscription',
    'type',
  ],
]);

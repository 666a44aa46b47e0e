const reference = document.getElementById('reference');
const { token } = reference.dataset;

// Everything that would talk to another host, or offers to, is off; the policy of the page forbids it too.
window.Scalar.createApiReference(reference, {
  url: '/openapi.json',
  theme: 'default',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'direct',
  persistAuth: false,
  externalUrls: { dashboardUrl: '', registryUrl: '', proxyUrl: '', apiBaseUrl: '' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  defaultOpenFirstTag: false,
  authentication: {
    preferredSecurityScheme: 'bearerAuth',
    ...(token && { securitySchemes: { bearerAuth: { token } } }),
  },
});

import { callAuth, failed, type Result } from './call.ts';

/** Whether this browser can use passkeys here: over https or on this machine, at a name and not at a number. */
export const canUsePasskeys = (): boolean =>
  typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function' &&
  window.isSecureContext &&
  !/^[\d.]+$|:/.test(window.location.hostname);

/** Signs in with a passkey of whoever chooses one, or confirms the session of who is signed in. */
export async function askForPasskey(): Promise<Result<object>> {
  const asked = await callAuth<PublicKeyCredentialRequestOptionsJSON>('passkey/generate-authenticate-options');
  if (!asked.ok) return asked;
  return send('passkey/verify-authentication', () =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON({ ...asked.data, userVerification: 'required' }),
    }),
  );
}

export async function addPasskey(): Promise<Result<object>> {
  const asked = await callAuth<PublicKeyCredentialCreationOptionsJSON>('passkey/generate-register-options');
  if (!asked.ok) return asked;
  return send('passkey/verify-registration', () =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asked.data) }),
  );
}

async function send(path: string, ask: () => Promise<Credential | null>): Promise<Result<object>> {
  const credential = await ask().catch((error: unknown) => (error as DOMException).name);
  if (credential instanceof PublicKeyCredential) {
    const answer = await callAuth(path, { response: credential.toJSON() });
    const isRefused = !answer.ok && (answer.problem.kind === 'notTaken' || answer.problem.kind === 'refused');
    return isRefused ? failed({ kind: 'passkey' }) : answer;
  }
  return failed({ kind: credential === 'InvalidStateError' ? 'known_passkey' : 'passkey' });
}

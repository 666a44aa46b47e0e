import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64 = (data: Buffer) => data.toString('base64url');
const bytes = (...values: number[]) => Buffer.from(values);

/** Acts of a device with passkeys, without a browser: one key of P-256 and no attestation. */
export class Authenticator {
  private readonly id = randomBytes(16);
  private readonly key: KeyObject;
  private readonly site: string;
  private readonly checksPerson: boolean;
  private uses = 0;

  constructor({ site = 'http://localhost', checksPerson = true } = {}) {
    this.key = createPrivateKey(
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' }),
    );
    this.site = site;
    this.checksPerson = checksPerson;
  }

  /** The answer to the options of a registration. */
  create({ challenge, rp }: { challenge: string; rp: { id: string } }) {
    const { x = '', y = '' } = this.key.export({ format: 'jwk' });
    // COSE: EC2, ES256, P-256.
    const publicKey = Buffer.concat([
      bytes(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20),
      ...[Buffer.from(x, 'base64url'), bytes(0x22, 0x58, 0x20), Buffer.from(y, 'base64url')],
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), bytes(0, this.id.length), this.id, publicKey]);
    const data = Buffer.concat([this.dataOf(rp.id, 0x40), credential]);
    const attestationObject = Buffer.concat([
      bytes(0xa3, 0x63),
      ...[Buffer.from('fmt'), bytes(0x64), Buffer.from('none'), bytes(0x67), Buffer.from('attStmt'), bytes(0xa0)],
      ...[bytes(0x68), Buffer.from('authData'), bytes(0x58, data.length), data],
    ]);
    const clientDataJSON = this.clientData('webauthn.create', challenge);
    return this.answer({ clientDataJSON, attestationObject: base64(attestationObject), transports: ['internal'] });
  }

  /** The answer to the options of an authentication. */
  get({ challenge, rpId }: { challenge: string; rpId: string }) {
    const authenticatorData = this.dataOf(rpId, 0);
    const clientDataJSON = this.clientData('webauthn.get', challenge);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = base64(sign('sha256', signed, this.key));
    return this.answer({ clientDataJSON, authenticatorData: base64(authenticatorData), signature });
  }

  private answer(response: object) {
    const id = base64(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private dataOf(rpId: string, flags: number): Buffer {
    this.uses += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.uses);
    return Buffer.concat([sha256(rpId), bytes(flags | 0x01 | (this.checksPerson ? 0x04 : 0)), counter]);
  }

  private clientData(type: string, challenge: string): string {
    return base64(Buffer.from(JSON.stringify({ type, challenge, origin: this.site, crossOrigin: false })));
  }
}

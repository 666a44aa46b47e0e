import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A certificate and its key, as PEM. */
export interface Certified {
  certificate: string;
  key: string;
}

/** Signs certificates: what `sslrootcert` names. */
export interface Authority extends Certified {
  /** A certificate of a name: of a host, or of a role of the database. */
  certify(name: string): Certified;
}

/** An authority of its own, valid for a day. Node reads certificates and makes none, and not every machine has openssl. */
export function makeAuthority(name: string): Authority {
  const pair = newPair();
  const issued = (subject: string, key: KeyObject, extensions: Buffer[]) =>
    pem(certificate({ issuer: name, signer: pair.privateKey, subject, key, extensions }));
  return {
    certificate: issued(name, pair.publicKey, [extension('551d13', sequence(Buffer.from('0101ff', 'hex')))]),
    key: pemOf(pair.privateKey),
    certify: (subject) => {
      const { publicKey, privateKey } = newPair();
      // An alternative name: a host.
      const names = extension('551d11', sequence(tagged(0x82, Buffer.from(subject))));
      return { certificate: issued(subject, publicKey, [names]), key: pemOf(privateKey) };
    },
  };
}

const newPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }) as string;
const pem = (der: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}(?!$)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

interface Content {
  issuer: string;
  signer: KeyObject;
  subject: string;
  key: KeyObject;
  extensions: Buffer[];
}

const DAY_MILLISECONDS = 86_400_000;

/** RFC 5280, 4.1. */
function certificate({ issuer, signer, subject, key, extensions }: Content): Buffer {
  const algorithm = sequence(oid('2a8648ce3d040302')); // ecdsa-with-SHA256
  const content = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))), // version 3
    tagged(0x02, Buffer.from([1, ...key.export({ type: 'spki', format: 'der' }).subarray(-8)])), // serial number
    algorithm,
    nameOf(issuer),
    sequence(time(Date.now() - DAY_MILLISECONDS), time(Date.now() + DAY_MILLISECONDS)),
    nameOf(subject),
    key.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', content, signer);
  return sequence(content, algorithm, tagged(0x03, Buffer.from([0]), signature));
}

const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts);
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));
const nameOf = (name: string) => sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from(name)))));
const extension = (id: string, value: Buffer) => sequence(oid(id), tagged(0x04, value));
const time = (at: number) => tagged(0x18, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]|\..*/g, '')}Z`));

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

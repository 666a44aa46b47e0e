import { setImmediate as turn } from 'node:timers/promises';
import { type SaxesAttributePlain, SaxesParser } from 'saxes';
import { UnreadableFile } from './unreadable-file.ts';
import { unpacked, type ZipEntry } from './unzip.ts';

export type Attributes = ReadonlyMap<string, string>;

export interface XmlReader {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/** Reads a part of a workbook as it unpacks; others get their turn in between. A part that declares entities is refused. */
export async function readXml(entry: ZipEntry, { open, text, close }: XmlReader): Promise<void> {
  const parser = new SaxesParser({ position: false });
  const refuse = () => {
    throw new UnreadableFile('damaged');
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  let attributes = new Map<string, string>();
  parser.on('opentagstart', () => {
    attributes = new Map();
  });
  parser.on('attribute', ({ name, value }: SaxesAttributePlain) => {
    attributes.set(withoutPrefix(name), value);
    // `id` and `r:id` are two.
    attributes.set(name, value);
  });
  if (open) parser.on('opentag', ({ name }) => open(withoutPrefix(name), attributes));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (close) parser.on('closetag', ({ name }) => close(withoutPrefix(name)));
  const decoder = new TextDecoder();
  for await (const portion of unpacked(entry)) {
    parser.write(decoder.decode(portion, { stream: true }));
    await turn();
  }
  parser.close();
}

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

/** More than any program writes, and few enough to limit the parser's memory. */
const MAX_ATTRIBUTES = 500;
const MAX_DEPTH = 100;

/**
 * Reads a part of a workbook as it unpacks; others get their turn in between. Refuses a part that declares entities, or whose elements have
 * more attributes or deeper nesting than a workbook's.
 */
export async function readXml(entry: ZipEntry, { open, text, close }: XmlReader): Promise<void> {
  const parser = new SaxesParser({ position: false });
  const refuse = () => {
    throw new UnreadableFile('damaged');
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  let attributes = new Map<string, string>();
  let depth = 0;
  let count = 0;
  parser.on('opentagstart', () => {
    attributes = new Map();
    count = 0;
    depth += 1;
    if (depth > MAX_DEPTH) refuse();
  });
  parser.on('attribute', ({ name, value }: SaxesAttributePlain) => {
    count += 1;
    if (count > MAX_ATTRIBUTES) refuse();
    attributes.set(withoutPrefix(name), value);
    // `id` and `r:id` are different attributes.
    attributes.set(name, value);
  });
  if (open) parser.on('opentag', ({ name }) => open(withoutPrefix(name), attributes));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close?.(withoutPrefix(name));
  });
  const decoder = new TextDecoder();
  for await (const portion of unpacked(entry)) {
    parser.write(decoder.decode(portion, { stream: true }));
    await turn();
  }
  parser.close();
}

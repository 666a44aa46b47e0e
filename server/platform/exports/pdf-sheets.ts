import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import PDFDocument from 'pdfkit';
import type { PrintedDocument } from '../shared/printed-document.ts';
import { drawnParts, hasRightToLeft, linesOf } from './pdf-lines.ts';

type Struct = PDFKit.PDFStructureElement;

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = { side: 36, top: 52, bottom: 46 };
export const CONTENT_WIDTH = PAGE.width - 2 * MARGIN.side;
const BOTTOM = PAGE.height - MARGIN.bottom;
/** Height that a page has for its blocks. */
export const BODY_HEIGHT = BOTTOM - MARGIN.top;

/** Place of the line below the header of a page. */
const HEADER_RULE = 39;
const MAX_HEADER_LINES = 3;

const INK = '#1b1f24';
const FAINT = '#57606a';
const RULE = '#c9d1d9';
const SHADE = '#f3f5f7';

export interface Look {
  size: number;
  bold?: boolean;
  faint?: boolean;
}
export const LINE_HEIGHT = 1.28;

// With Latin, Greek, Cyrillic, Hebrew, Arabic, Armenian and Georgian letters, so that every name is written.
function readFont(name: string): fontkit.Font {
  const font = fontkit.create(readFileSync(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))));
  if (!('layout' in font)) throw new Error(`${name} is a collection of fonts.`);
  return font;
}
/** Names of files, and of the fonts in them: under another name pdfkit would open the font of the document again for every text. */
const [PLAIN, BOLD] = ['DejaVuSansCondensed', 'DejaVuSansCondensed-Bold'];
const readFonts = () => [readFont(PLAIN), readFont(BOLD)] as const;
/** Read once for all files: reading a font takes longer than writing a file with it. */
let known: ReturnType<typeof readFonts> | undefined;

/** Private parts of a tag, which the types of pdfkit leave out. */
type StructDictionary = { dictionary: { data: { S: string; ActualText?: unknown } } };

/** The pages of a file: places texts on them, each in the tree of tags, and everything else as decoration. */
export class PdfSheets {
  readonly root: Struct;
  y = MARGIN.top;
  private readonly pdf: PDFKit.PDFDocument;
  private readonly document: PrintedDocument;
  private readonly bytes: Promise<Buffer<ArrayBuffer>>;

  constructor(document: PrintedDocument) {
    this.document = document;
    known ??= readFonts();
    const [plain, bold] = known;
    const { language, title, createdAt } = document;
    // Its types know neither fonts that were read already nor this subset.
    const options: object = {
      ...{ size: 'A4', margin: 0, bufferPages: true, autoFirstPage: false, font: plain },
      ...{ pdfVersion: '1.7', tagged: true, subset: 'PDF/UA', displayTitle: true, lang: language },
      info: { Title: title.replace(/[<>&]/g, ' '), Creator: 'Jornada', Producer: 'Jornada', CreationDate: createdAt },
    };
    this.pdf = new PDFDocument(options);
    this.pdf.registerFont(PLAIN, plain as never);
    this.pdf.registerFont(BOLD, bold as never);
    this.bytes = collect(this.pdf);
    this.root = this.pdf.struct('Document');
    this.pdf.addStructure(this.root);
    this.addPage();
  }

  /** Returns a new tag, the last one of another. */
  tag(parent: Struct, type: string, options: object = {}): Struct {
    const made = this.pdf.struct(type, options);
    parent.add(made);
    return made;
  }

  /** Returns the lines of a text in a width. */
  lines(text: string, width: number, look: Look): string[] {
    this.setFont(look);
    return linesOf(text, width, (part) => this.pdf.widthOfString(part));
  }

  /** Writes lines at a place, as the content of a tag. */
  write(
    tag: Struct,
    lines: readonly string[],
    place: { x: number; y: number; width: number },
    look: Look,
    right = false,
  ) {
    const { pdf } = this;
    this.setFont(look);
    pdf.fillColor(look.faint ? FAINT : INK);
    const { data } = (tag as unknown as StructDictionary).dictionary;
    // Read aloud, the text has its own order.
    if (lines.some(hasRightToLeft)) data.ActualText = new String(lines.join(' '));
    const content = pdf.markStructureContent(data.S);
    this.draw(lines, place, look, right);
    pdf.endMarkedContent();
    tag.add(content);
  }

  /** Writes lines that are no content, such as titles that a page repeats. */
  decorate(lines: readonly string[], place: { x: number; y: number; width: number }, look: Look, right = false) {
    this.setFont(look);
    this.pdf.fillColor(look.faint ? FAINT : INK);
    this.pdf.markContent('Artifact', { type: 'Pagination' });
    this.draw(lines, place, look, right);
    this.pdf.endMarkedContent();
  }

  rule(x: number, y: number, width: number): void {
    const { pdf } = this;
    pdf.markContent('Artifact', { type: 'Layout' });
    pdf
      .lineWidth(0.5)
      .strokeColor(RULE)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
    pdf.endMarkedContent();
  }

  shade(x: number, y: number, width: number, height: number): void {
    const { pdf } = this;
    pdf.markContent('Artifact', { type: 'Layout' });
    pdf.rect(x, y, width, height).fill(SHADE);
    pdf.endMarkedContent();
  }

  /** Begins a page if the rest of this one is less than a height. Returns whether it did. */
  require(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.addPage();
    return true;
  }

  get left(): number {
    return MARGIN.side;
  }

  /** Height that is left on the page. */
  get rest(): number {
    return BOTTOM - this.y;
  }

  /** Ends the file with the lines that every page has. */
  async end(): Promise<Buffer<ArrayBuffer>> {
    const { pdf, document } = this;
    this.root.end();
    const { count } = pdf.bufferedPageRange();
    const width = CONTENT_WIDTH / 2;
    const look = { size: 7.5, faint: true };
    for (let page = 0; page < count; page += 1) {
      pdf.switchToPage(page);
      const [left, right] = document.header;
      for (const [text, isRight] of [[left, false] as const, [right, true] as const]) {
        const lines = this.lines(text, width - 6, look).slice(0, MAX_HEADER_LINES);
        const top = HEADER_RULE - 4 - lines.length * look.size * LINE_HEIGHT;
        this.decorate(lines, { x: MARGIN.side + (isRight ? width : 0), y: top, width }, look, isRight);
      }
      this.rule(MARGIN.side, HEADER_RULE, CONTENT_WIDTH);
      const y = PAGE.height - 30;
      this.rule(MARGIN.side, y - 5, CONTENT_WIDTH);
      this.decorate([document.footer], { x: MARGIN.side, y, width: CONTENT_WIDTH }, look);
      const number = document.pageNumber(page + 1, count);
      this.decorate([number], { x: MARGIN.side, y, width: CONTENT_WIDTH }, look, true);
    }
    pdf.end();
    return this.bytes;
  }

  private addPage(): void {
    this.pdf.addPage();
    this.y = MARGIN.top;
  }

  private setFont({ size, bold = false }: Look): void {
    this.pdf.font(bold ? BOLD : PLAIN).fontSize(size);
  }

  private draw(
    lines: readonly string[],
    { x, y, width }: { x: number; y: number; width: number },
    look: Look,
    right: boolean,
  ) {
    const { pdf } = this;
    lines.forEach((line, index) => {
      if (line === '') return;
      const top = y + index * look.size * LINE_HEIGHT;
      let at = right ? x + width - pdf.widthOfString(line) : x;
      for (const part of hasRightToLeft(line) ? drawnParts(line) : [line]) {
        pdf.text(part, at, top, { lineBreak: false });
        at += pdf.widthOfString(part);
      }
    });
  }
}

async function collect(pdf: PDFKit.PDFDocument): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of pdf) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

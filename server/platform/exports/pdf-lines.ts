import bidiFactory from 'bidi-js';

/** Width of a text in points. */
export type Measure = (text: string) => number;

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const bidi = bidiFactory();

export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Breaks a text into lines of at most a width: at spaces, and inside of words that are longer. */
export function linesOf(text: string, width: number, measure: Measure): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ').flatMap((one) => piecesOf(one, width, measure))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && measure(longer) > width) {
        lines.push(line);
        line = word;
      } else {
        line = longer;
      }
    }
    return [...lines, line];
  });
}

const segmenter = new Intl.Segmenter();

function piecesOf(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of segmenter.segment(word)) {
    if (piece !== '' && measure(piece + segment) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, piece];
}

/**
 * Returns the parts of a line from left to right, by the bidirectional algorithm of Unicode in a text that runs from left to right. Each is
 * drawn by itself: fonts turn the letters of a word around, and neither digits nor several words. Brackets are mirrored.
 */
export function drawnParts(line: string): string[] {
  const levels = bidi.getEmbeddingLevels(line, 'ltr');
  const isTurned = (at: number) => (levels.levels[at] ?? 0) % 2 === 1;
  const parts: string[] = [];
  const order = bidi.getReorderedIndices(line, levels);
  for (let from = 0; from < order.length; ) {
    const first = order[from] ?? 0;
    const step = isTurned(first) ? -1 : 1;
    let last = from;
    while (order[last + 1] === (order[last] ?? 0) + step && isTurned(order[last + 1] ?? 0) === isTurned(first))
      last += 1;
    const [start, end] = [first, order[last] ?? 0].sort((one, other) => one - other) as [number, number];
    const text = line.slice(start, end + 1);
    parts.push(...(step === 1 ? [text] : turned(text)));
    from = last + 1;
  }
  return parts;
}

function turned(text: string): string[] {
  const mirrored = graphemesOf(text).map((one) => bidi.getMirroredCharacter(one) ?? one);
  const words = mirrored
    .join('')
    .split(/( +)/)
    .filter((word) => word !== '');
  return words.reverse().map((word) => (hasRightToLeft(word) ? word : graphemesOf(word).reverse().join('')));
}

const graphemesOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

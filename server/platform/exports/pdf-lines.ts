/** Width of a text in points. */
export type Measure = (text: string) => number;

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LEFT_TO_RIGHT = /\p{L}/u;

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
 * Returns the words of a line in the order in which they are drawn: those of scripts that run from right to left, and what stands between
 * them, in reverse. Each word is drawn by itself, in its own direction.
 */
export function drawnOrder(words: readonly string[]): string[] {
  const drawn: string[] = [];
  for (let from = 0; from < words.length; ) {
    let last = -1;
    for (let at = from; at < words.length; at += 1) {
      const word = words[at] ?? '';
      if (hasRightToLeft(word)) last = at;
      else if (LEFT_TO_RIGHT.test(word) || last < 0) break;
    }
    if (last < from) {
      drawn.push(words[from] ?? '');
      from += 1;
    } else {
      drawn.push(...words.slice(from, last + 1).reverse());
      from = last + 1;
    }
  }
  return drawn;
}

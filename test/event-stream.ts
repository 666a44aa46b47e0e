/** Reads a stream of events piece by piece: what it has said until it says what is wanted, or ends. */
export function readEvents({ body }: Response): (wanted: RegExp) => Promise<{ text: string; hasEnded: boolean }> {
  const chunks = (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  let text = '';
  return async (wanted) => {
    for (;;) {
      if (wanted.test(text)) return { text, hasEnded: false };
      const { done, value } = await chunks.next();
      if (done) return { text, hasEnded: true };
      text += value;
    }
  };
}

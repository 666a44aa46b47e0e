import type { ExportedFile } from '#server/platform/shared/exports.ts';

/** Hands a file from the server to the browser, which saves it under its name. */
export function saveFile({ fileName, mediaType, encoding, content }: ExportedFile): void {
  const bytes = encoding === 'base64' ? Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)) : content;
  const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

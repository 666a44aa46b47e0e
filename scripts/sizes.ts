import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isTooLarge, pageSizes, sizesText } from './page-sizes.ts';

// Prints what each page of the last build loads first, and fails where it is more than a page may.
const sizes = pageSizes(join(fileURLToPath(new URL('..', import.meta.url)), '.next'));
console.log(sizesText(sizes));
if (sizes.length === 0) console.error('There is no build: start the application once.');
if (sizes.length === 0 || sizes.some(isTooLarge)) process.exitCode = 1;

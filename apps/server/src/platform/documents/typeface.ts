/**
 * The product's typeface as files that a document can carry, of which it takes the glyphs it uses. Static weights: the
 * screen's variable font cannot be cut down to the glyphs of one of its weights. Its licence stands beside the files.
 */
import { readFileSync } from 'node:fs';
import { sfntOf } from './woff.ts';

/** Beside this file in the source, beside the server in the build. */
const read = (weight: number): Buffer =>
  sfntOf(readFileSync(new URL(`./fonts/ibm-plex-sans-${weight}.woff`, import.meta.url)));

let files: { readonly regular: Buffer; readonly bold: Buffer } | undefined;
/** IBM Plex Sans in 400 and 600, Latin, with numerals of one width. Read once. */
export const typeface = (): { readonly regular: Buffer; readonly bold: Buffer } =>
  (files ??= { regular: read(400), bold: read(600) });

/**
 * The product's typeface as font files that a document can embed as a subset. Static weights, because the screen's
 * variable font cannot be reduced to the glyphs of one of its weights. Its licence is in the same folder.
 */
import { readFileSync } from 'node:fs';
import { sfntOf } from './woff.ts';

/** Next to this file in the source, next to the server in the build. */
const read = (weight: number): Buffer =>
  sfntOf(readFileSync(new URL(`./fonts/ibm-plex-sans-${weight}.woff`, import.meta.url)));

let files: { readonly regular: Buffer; readonly bold: Buffer } | undefined;
/** IBM Plex Sans in 400 and 600, Latin, with tabular figures. Read once. */
export const typeface = (): { readonly regular: Buffer; readonly bold: Buffer } =>
  (files ??= { regular: read(400), bold: read(600) });

/**
 * The typefaces of documents as font files, of which a document embeds the glyphs that it uses. Static weights, because the
 * screen's variable font cannot be reduced to the glyphs of one of its weights. Their licences are in the same folder.
 */
import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { sfntOf } from './woff.ts';

export type Weight = 'regular' | 'bold';
const WEIGHTS: Readonly<Record<Weight, number>> = { regular: 400, bold: 600 };

/** One typeface in two weights that have the same characters. Its files are read when they are first needed. */
export class Face {
  readonly name: string;
  readonly #files = new Map<Weight, Buffer>();
  #font: Font | undefined;

  constructor(name: string) {
    this.name = name;
  }
  /** TrueType or OpenType. */
  file(weight: Weight): Buffer {
    const known = this.#files.get(weight);
    if (known !== undefined) return known;
    // Next to this file in the source, next to the server in the build.
    const path = new URL(`./fonts/${this.name}-${WEIGHTS[weight]}.woff`, import.meta.url);
    const file = sfntOf(readFileSync(path));
    this.#files.set(weight, file);
    return file;
  }
  /** From the top of a line to the baseline, at size 1. */
  get ascent(): number {
    const { ascent, unitsPerEm } = this.#opened();
    return ascent / unitsPerEm;
  }
  /** From the baseline up to the middle of a line, at size 1. */
  get middle(): number {
    const { ascent, descent, unitsPerEm } = this.#opened();
    return (ascent + descent) / 2 / unitsPerEm;
  }
  has(character: string): boolean {
    return this.#opened().hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  }
  #opened(): Font {
    // A single font, not a collection of several.
    return (this.#font ??= create(this.file('regular')) as Font);
  }
}

/** Latin as Europe writes it, Greek, Cyrillic; with tabular figures. */
export const MAIN = new Face('ibm-plex-sans');
/** In the order in which they are tried: what the first lacks of Latin (ɛ, ɔ, ŋ, ƙ), Greek and Cyrillic; Arabic. */
export const FACES: readonly Face[] = [MAIN, new Face('noto-sans'), new Face('ibm-plex-sans-arabic')];

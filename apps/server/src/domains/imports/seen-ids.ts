/** The ids seen in a file so far, in 16 bytes per slot: a million ids take 32 MB, whatever their length. */

/** Two independent 32-bit hashes (cyrb53, bryc, public domain, before its two halves are joined). */
function hash(text: string): readonly [number, number] {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return [a >>> 0, b >>> 0];
}

/** With two million different ids, two collide once in ten million files. */
export class SeenIds {
  readonly #mask: number;
  readonly #first: Uint32Array;
  readonly #second: Uint32Array;
  readonly #content: Uint32Array;
  /** 0 means that the slot is free. */
  readonly #row: Uint32Array;

  constructor(rows: number) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(16, rows * 2)));
    this.#mask = slots - 1;
    this.#first = new Uint32Array(slots);
    this.#second = new Uint32Array(slots);
    this.#content = new Uint32Array(slots);
    this.#row = new Uint32Array(slots);
  }

  /**
   * Records an id; returns where it was seen before, and whether with the same content; null when it is new. Rows count
   * from 1.
   */
  see(id: string, content: string, row: number): { readonly row: number; readonly same: boolean } | null {
    const [first, second] = hash(id);
    const [mark] = hash(content);
    for (let slot = first & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const held = this.#row[slot] ?? 0;
      if (held === 0) {
        this.#row[slot] = row;
        this.#first[slot] = first;
        this.#second[slot] = second;
        this.#content[slot] = mark;
        return null;
      }
      if (this.#first[slot] === first && this.#second[slot] === second)
        return { row: held, same: this.#content[slot] === mark };
    }
  }
}

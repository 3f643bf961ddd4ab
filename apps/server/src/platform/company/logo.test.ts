import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { png } from '../../testing/png.ts';
import { logoFault } from './logo.ts';

describe('a file of a logo', () => {
  const whole = png(96, 32);

  it('is a PNG picture of at most 960 by 320 pixels', () => {
    expect([whole, png(960, 320), png(1, 1)].map(logoFault)).toEqual([null, null, null]);
    for (const large of [png(961, 10), png(10, 321), png(0, 1)])
      expect(logoFault(large)).toBe('must be at most 960 by 320 pixels');
  });
  it('has at most 48 KB', () => {
    const noise = randomBytes(120 * (1 + 120 * 4));
    expect(logoFault(png(120, 120, { pixels: noise }))).toBe('must have at most 48 KB');
  });
  it('is refused when it is cut off, altered or no PNG file', () => {
    const altered = Buffer.from(whole);
    altered[45] = (altered[45] ?? 0) ^ 1;
    const wrong = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('GIF89a'),
      Buffer.alloc(0),
      whole.subarray(0, 8),
      whole.subarray(0, -12),
      whole.subarray(0, -1),
      altered,
      Buffer.concat([whole, Buffer.from('PK')]),
    ];
    expect(wrong.map(logoFault)).toEqual(wrong.map(() => 'must be a whole PNG file'));
  });
  it('holds pixels alone: no text, no second picture, none that unpacks to more or fewer than it says', () => {
    const text = png(4, 4, { more: [{ type: 'tEXt', data: Buffer.from('Comment\0x') }] });
    expect(logoFault(text)).toBe('holds more than a picture (tEXt): save it again without it');
    const frames = png(4, 4, { more: [{ type: 'acTL', data: Buffer.alloc(8) }] });
    expect(logoFault(frames)).toBe('holds more than a picture (acTL): save it again without it');
    for (const pixels of [Buffer.alloc(5_000_000), Buffer.alloc(4 * 17 + 1), Buffer.alloc(4 * 17 - 1)])
      expect(logoFault(png(4, 4, { pixels }))).toBe('must be a whole PNG file');
    expect(logoFault(png(4, 4, { color: 3, pixels: Buffer.alloc(4 * 17) }))).toBe('must be a whole PNG file');
  });
  it('has 8 bits a channel and no interlacing, as documents take it', () => {
    for (const other of [{ depth: 16 }, { interlace: 1 }, { color: 5 }])
      expect(logoFault(png(4, 4, other))).toBe('must have 8 bits a channel and no interlacing');
  });
});

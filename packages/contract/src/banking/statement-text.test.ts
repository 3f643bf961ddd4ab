import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statementText } from './statement-text.ts';

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : [...part])),
  );
const wide = (text: string, little: boolean): number[] =>
  text.split('').flatMap((each) => {
    const unit = each.charCodeAt(0);
    return little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255];
  });

describe('the text of a statement file', () => {
  it.each([
    ['UTF-8', bytes(':86:Café €'), ':86:Café €'],
    ['UTF-8 with a byte order mark', bytes([0xef, 0xbb, 0xbf], ':86:Café'), ':86:Café'],
    ['Latin-1', bytes(':86:Caf', [0xe9]), ':86:Café'],
    ['Windows-1252', bytes(':86:', [0x80], '5 ', [0x93], 'Rent', [0x94]), ':86:€5 “Rent”'],
    ['UTF-16, little end first', bytes([0xff, 0xfe], wide(':86:Café', true)), ':86:Café'],
    ['UTF-16, big end first', bytes([0xfe, 0xff], wide(':86:Café', false)), ':86:Café'],
    ['UTF-16 without a mark', bytes(wide(':86:Rent of November', true)), ':86:Rent of November'],
    ['UTF-16 without a mark, big end first', bytes(wide(':86:Rent of May', false)), ':86:Rent of May'],
    [
      'an encoding that the XML declares',
      bytes('<?xml version="1.0" encoding="ISO-8859-15"?><a>', [0xa4], '</a>'),
      '<?xml version="1.0" encoding="ISO-8859-15"?><a>€</a>',
    ],
    [
      'UTF-8 that the XML declares as Latin-1',
      bytes('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>'),
      '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>',
    ],
    [
      'Latin-1 that the XML declares as UTF-8',
      bytes('<?xml version="1.0" encoding="UTF-8"?><a>', [0xe9], '</a>'),
      '<?xml version="1.0" encoding="UTF-8"?><a>é</a>',
    ],
    [
      'an encoding that does not exist',
      bytes('<?xml version="1.0" encoding="x-bank"?><a>', [0xe9], '</a>'),
      '<?xml version="1.0" encoding="x-bank"?><a>é</a>',
    ],
    ['nothing', bytes(), ''],
  ])('is read from %s', (_, file, text) => {
    expect(statementText(file)).toBe(text);
  });
  it('is the same text again after encoding it as UTF-8, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        fc.pre(!text.includes('\u0000') && !text.startsWith('\uFEFF'));
        expect(statementText(bytes(text))).toBe(text);
      }),
    );
  });
});

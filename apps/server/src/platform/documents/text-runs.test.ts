import { describe, expect, it } from 'vitest';
import { drawable, isPlain, runsOf } from './text-runs.ts';

const drawn = (line: string) => runsOf(line).map(({ text, face }) => [text, face?.name ?? null]);

describe('a line of text as it is drawn', () => {
  it('is plain where the main typeface has all of it, also letters that are composed of two', () => {
    expect(
      ['Amara Bangura', 'Wanjiru\u0303', 'Müller ≥ 5 → 6', 'Ελένη', 'Ђорђе'].map((text) =>
        isPlain(drawable(text)),
      ),
    ).toEqual([true, true, true, true, true]);
    expect(['Kɔŋɔ', 'محمد', '中'].map(isPlain)).toEqual([false, false, false]);
  });
  it('has each word in one typeface, where one has all its letters', () => {
    expect(drawn('Amara Kɔŋɔ')).toEqual([
      ['Amara ', 'ibm-plex-sans'],
      ['Kɔŋɔ', 'noto-sans'],
    ]);
    expect(drawn('ɛ\u0303')).toEqual([['ɛ\u0303', 'noto-sans']]);
    expect(drawn('A中B')).toEqual([
      ['A', 'ibm-plex-sans'],
      ['中', null],
      ['B', 'ibm-plex-sans'],
    ]);
  });
  it('runs from the right where the letters do, with numbers and Latin words in their own direction', () => {
    expect(drawn('Amadou محمد علي, Bo')).toEqual([
      ['Amadou ', 'ibm-plex-sans'],
      ['محمد علي', 'ibm-plex-sans-arabic'],
      [',', 'ibm-plex-sans-arabic'],
      [' Bo', 'ibm-plex-sans'],
    ]);
    // As a reader of Arabic sees it: the number to the left of the word that precedes it.
    expect(drawn('شارع 25').map(([text]) => text)).toEqual(['25', 'شارع ']);
    expect(drawn('(محمد)').map(([text]) => text)).toEqual(['(', 'محمد', ')']);
  });
});

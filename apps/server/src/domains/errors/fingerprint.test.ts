import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fingerprintOf, messageForm } from './fingerprint.ts';
import { SourceMaps } from './source-maps.ts';
import { framesOf, stackText } from './stack.ts';

const CHROMIUM = `TypeError: x is undefined
    at drawRows (https://books.example/assets/screen-AbCd1234.js:1:15)
    at async https://books.example/assets/screen-AbCd1234.js:1:40
    at Array.map (<anonymous>)`;
const GECKO = `drawRows@https://books.example/assets/screen-AbCd1234.js:1:15
@https://books.example/assets/screen-AbCd1234.js:1:40`;
const occurrence = {
  source: 'browser',
  kind: 'error',
  name: 'TypeError',
  message: 'x is undefined',
  place: '/fraud-detection',
} as const;

describe('a stack', () => {
  it('is parsed alike from Chromium and from Firefox', () => {
    const places = (stack: string) => framesOf(stack).map(({ file, line, column }) => [file, line, column]);
    expect(places(CHROMIUM)).toEqual(places(GECKO));
    expect(framesOf(CHROMIUM)[0]?.at).toBe('drawRows');
    expect(framesOf(null)).toEqual([]);
  });
  it('from Node is parsed with and without a function name', () => {
    const stack =
      'Error: x\n    at work (file:///srv/ct/dist/server/main.js:10:5)\n    at /srv/ct/apps/server/src/main.ts:3:1';
    expect(framesOf(stack).map(({ line }) => line)).toEqual([10, 3]);
  });
});

describe('source maps', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'maps-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  // One segment at column 14 of the only line: source 0, line 51, column 17, name 0.
  const map = {
    version: 3,
    names: ['draw'],
    sources: ['../../apps/web/src/screens/fraud-detection/alert-list.tsx'],
    sourcesContent: [`${'\n'.repeat(49)}export function AlertList() {\n  return <ul>{draw()}</ul>;\n}\n`],
    mappings: 'cAkDiBA',
  };
  writeFileSync(path.join(folder, 'screen-AbCd1234.js.map'), JSON.stringify(map));

  it('map built code to the sources, with the enclosing function and without the machine’s folders', async () => {
    const frames = await new SourceMaps([folder]).resolve(framesOf(CHROMIUM));
    expect(stackText(frames).split('\n')[0]).toBe(
      'at AlertList (apps/web/src/screens/fraud-detection/alert-list.tsx:51:18)',
    );
  });
  it('are read only from the given folders; a missing or broken map leaves the frame unchanged', async () => {
    writeFileSync(path.join(folder, 'broken.js.map'), '{');
    const stack =
      'at a (https://books.example/../../secret/other.js:1:2)\nat b (https://books.example/broken.js:1:2)';
    const frames = await new SourceMaps([folder]).resolve(framesOf(stack));
    expect(frames.map(({ file }) => file)).toEqual(['other.js', 'broken.js']);
  });
});

describe('a fingerprint', () => {
  const of = (changes: Partial<Record<'message' | 'place' | 'name', string>>, stack = CHROMIUM) =>
    fingerprintOf({ ...occurrence, ...changes }, framesOf(stack));
  it('is the same whatever ids, numbers and quoted texts the message contains', () => {
    expect(messageForm('row 17 of "Kono" 00000000-0000-4000-8000-000000000000 at 0x1f')).toBe(
      'row # of # at #',
    );
    expect(of({ message: 'row 17 is gone' })).toBe(of({ message: 'row 18 is gone' }));
    expect(of({ message: 'row 17 is gone' })).not.toBe(of({ message: 'row 17 is there' }));
  });
  it('is the same in the next release, and after changes to other lines', () => {
    expect(of({}, CHROMIUM.replaceAll('AbCd1234', 'Zz_90-xy'))).toBe(of({}));
    expect(of({}, CHROMIUM.replaceAll(':1:15', ':7:99'))).toBe(of({}));
  });
  it('distinguishes errors by their origin; by the place where there is no stack', () => {
    expect(of({}, CHROMIUM.replace('drawRows', 'drawTotals'))).not.toBe(of({}));
    expect(of({ place: '/dashboard' })).toBe(of({}));
    expect(of({ place: '/dashboard' }, 'no stack')).not.toBe(of({}, 'no stack'));
  });
});

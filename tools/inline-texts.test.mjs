// @ts-check
import { build } from 'vite';
import { expect, test } from 'vitest';
import { inlineTexts } from '../apps/web/build/inline-texts.ts';
import { fixtureTree } from './fixture-tree.mjs';

const TEXTS = `
const LEAST = 3;
export const OWN_TEXTS = {
  title: 'Pages by mail',
  least: \`at least \${LEAST}\`,
  states: { open: 'Open page', closed: 'Closed page' },
  'in-transit': 'In transit',
  of: (shown: string, all: number) => \`\${shown} of \${all} pages\`,
  turned: (first: string, second: string) => \`\${second} before \${first}\`,
  none: 'Nobody reads this',
  nobody: (name: string) => \`Nobody reads \${name}\`,
} as const;
`;

/**
 * What a module with this text exports, and the code it became.
 *
 * @param {string} source
 */
async function built(source) {
  const root = fixtureTree({ 'src/entry.ts': source, 'src/texts.ts': TEXTS });
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [inlineTexts()],
    build: { write: false, minify: false, lib: { entry: 'src/entry.ts', formats: ['es'] } },
  });
  const [bundle] = [result].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error('The build gave no bundle.');
  const { code } = bundle.output[0];
  const exported = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return { code, said: exported.said };
}

test.each([
  ['a text', 'OWN_TEXTS.title', 'Pages by mail'],
  ['one of a group', 'OWN_TEXTS.states.open', 'Open page'],
  ['one whose name is no identifier', "OWN_TEXTS['in-transit']", 'In transit'],
  ['one of a group by a value', "OWN_TEXTS.states[['closed'].at(0) ?? 'open']", 'Closed page'],
  ['one with a constant of its file', 'OWN_TEXTS.least', 'at least 3'],
  ['a sentence', 'OWN_TEXTS.of(String(4), [1, 2].length)', '4 of 2 pages'],
  ['a sentence within another', "OWN_TEXTS.of(OWN_TEXTS.of('1', 2), 3)", '1 of 2 pages of 3 pages'],
  ['a sentence in another order', "OWN_TEXTS.turned('b', 'a')", 'a before b'],
  ['a sentence that is handed on', "['x'].map(OWN_TEXTS.nobody).join()", 'Nobody reads x'],
  [
    'an object under another name',
    '(() => { const { states } = OWN_TEXTS; return states.closed; })()',
    'Closed page',
  ],
])('%s is what it was', async (_, expression, said) => {
  const { said: found, code } = await built(
    `import { OWN_TEXTS } from './texts.ts';\nexport const said = ${expression};`,
  );
  expect(found).toBe(said);
  expect(code).not.toContain('Nobody reads this');
});

test('an object that is chosen from by a value is whole', async () => {
  const { said } = await built(
    "import { OWN_TEXTS as T } from './texts.ts';\nconst name: 'title' | 'none' = Date.now() > 0 ? 'none' : 'title';\nexport const said = T[name];",
  );
  expect(said).toBe('Nobody reads this');
});

test('a text that is read elsewhere is not carried by a module that does not read it', async () => {
  const { code } = await built(
    "import { OWN_TEXTS } from './texts.ts';\nexport const said = OWN_TEXTS.title;",
  );
  expect(code).toContain('Pages by mail');
  expect(code).not.toMatch(/Open page|In transit|of pages|Nobody/);
});

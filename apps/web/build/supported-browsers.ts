import type { Plugin } from 'vite';

/**
 * The oldest supported browser versions. tools/browser-needs.test.mjs compares them with the features that the build
 * uses.
 */
export const SUPPORTED = [
  { name: 'Chrome', id: 'chrome', version: '120' },
  { name: 'Edge', id: 'edge', version: '120' },
  { name: 'Firefox', id: 'firefox', version: '121' },
  { name: 'Safari', id: 'safari', version: '17' },
] as const;

export const TARGET = SUPPORTED.map(({ id, version }) => id + version);

/** "Chrome 120, Edge 120, Firefox 121 or Safari 17", for index.html and README. */
const SUPPORTED_TEXT = SUPPORTED.map(({ name, version }) => `${name} ${version}`)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ');

/** Inserts them into the sentence of index.html that public/first-paint.js shows in an older browser. */
export function supportedBrowsers(): Plugin {
  return {
    name: 'supported-browsers',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace('%SUPPORTED%', SUPPORTED_TEXT) },
  };
}

import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite';

/**
 * Preloads what the page needs as soon as its code runs: the latin font, and the code of the first screen, which the
 * application would otherwise request later. public/first-paint.js activates the preloads only for a signed-in person,
 * because on a slow connection they would delay the sign-in form. All code comes after the style sheet, so that the
 * placeholder in index.html appears while the code is still loading.
 * @param screen the module of the screen at /
 */
export function preload(screen: RegExp): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk }) {
        const font = Object.keys(bundle).find((name) => /plex-sans-latin-wght-normal.*\.woff2$/.test(name));
        const first = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => screen.test(id)),
        );
        const chunks = withImports(first, bundle, new Set([chunk?.fileName, ...(chunk?.imports ?? [])]));
        const tags = [
          ...(font === undefined
            ? []
            : [ahead({ rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2' })]),
          ...chunks
            .filter((name) => !html.includes(name))
            .map((name) => ahead({ rel: 'modulepreload', href: `/${name}` })),
        ];
        return {
          html: html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
          tags,
        };
      },
    },
  };
}

/** Inactive until first-paint.js, which comes after them, moves them out of their template. */
const ahead = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'template',
  attrs: { 'data-ahead': attrs.rel },
  children: [{ tag: 'link', attrs: { ...attrs, crossorigin: true, fetchpriority: 'low' } }],
  injectTo: 'head-prepend',
});

/** The chunk and everything it imports, without what the page already requests. */
function withImports(
  chunk: Rollup.OutputBundle[string] | undefined,
  bundle: Rollup.OutputBundle,
  known: Set<string | undefined>,
): string[] {
  if (chunk?.type !== 'chunk' || known.has(chunk.fileName)) return [];
  known.add(chunk.fileName);
  return [chunk.fileName, ...chunk.imports.flatMap((name) => withImports(bundle[name], bundle, known))];
}

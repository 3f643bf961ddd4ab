import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite';

/**
 * Names what the page will want as soon as its own code runs: the latin letters, and the code of the first screen, which
 * would otherwise wait for the application to ask for it. public/first-paint.js asks for them where somebody is signed in;
 * on a narrow line the sign-in form would wait behind them. All code comes after the style sheet: on a slow line the
 * picture in index.html is to be seen while the code is still on its way.
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

/** Inert until first-paint.js, which stands after them, takes it out of its template. */
const ahead = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'template',
  attrs: { 'data-ahead': attrs.rel },
  children: [{ tag: 'link', attrs: { ...attrs, crossorigin: true, fetchpriority: 'low' } }],
  injectTo: 'head-prepend',
});

/** The chunk and everything it imports, apart from what the page asks for already. */
function withImports(
  chunk: Rollup.OutputBundle[string] | undefined,
  bundle: Rollup.OutputBundle,
  known: Set<string | undefined>,
): string[] {
  if (chunk?.type !== 'chunk' || known.has(chunk.fileName)) return [];
  known.add(chunk.fileName);
  return [chunk.fileName, ...chunk.imports.flatMap((name) => withImports(bundle[name], bundle, known))];
}

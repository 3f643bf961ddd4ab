/**
 * /api/operations/...: the pages of docs/operations for people, available where the product runs, and the example files
 * that they link to. Public like /api/docs: they contain nothing about this company, and are needed when nobody can
 * sign in.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Marked, type Tokens } from 'marked';
import { StaticAnswer } from '../../platform/http/static-answer.ts';

const AT = '/api/operations';
const FIRST = 'when-it-is-red';

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
/** The same anchors as those of headings where the sources are read. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/<[^>]*>/g, '')
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .trim()
    .replaceAll(' ', '-');

/** The address to which a link of a page leads here; null for files that are not served, which are named instead. */
function addressOf(href: string): string | null {
  if (/^(https?:|#)/.test(href)) return href;
  const [file = '', place] = href.split('#');
  const page = /^([a-z0-9-]+)\.md$/.exec(file)?.[1];
  if (page !== undefined) return `${AT}/${page}${place === undefined ? '' : `#${place}`}`;
  return file.startsWith('examples/') ? `${AT}/${file}` : null;
}

const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, raw }: Tokens.Heading): string {
      const text = this.parser.parseInline(tokens);
      return `<h${depth} id="${anchorOf(raw)}">${text}</h${depth}>\n`;
    },
    link({ href, tokens }: Tokens.Link): string {
      const text = this.parser.parseInline(tokens);
      const address = addressOf(href);
      return address === null
        ? `${text} (<code>${escape(path.posix.normalize(`docs/operations/${href}`))}</code>)`
        : `<a href="${escape(address)}">${text}</a>`;
    },
  },
});

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? 'Operations';

/** @param pages names and titles of all of them */
export function renderPage(text: string, pages: readonly (readonly [name: string, title: string])[]): string {
  const links = pages.map(([name, title]) => `<li><a href="${AT}/${name}">${escape(title)}</a></li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>${escape(titleOf(text))} - Cottontree</title>
<link rel="stylesheet" href="/api/docs/style.css" />
</head>
<body class="guide">
<a class="skip" href="#main">Skip to the page</a>
<header><p><a href="/">Cottontree</a> · Running it</p></header>
<nav aria-label="Pages"><ul>${links.join('\n')}</ul></nav>
<main id="main">
${markdown.parse(text, { async: false })}
</main>
</body>
</html>
`;
}

/** @param folder docs/operations; nothing is served when it is missing */
export function operationsRoutes(app: FastifyInstance, folder: string): void {
  if (!existsSync(folder)) return;
  const filesIn = (under: string): string[] =>
    readdirSync(path.join(folder, under), { withFileTypes: true }).flatMap((each) =>
      each.isFile() ? [each.name] : [],
    );
  const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
  const names = filesIn('').flatMap((file) => (file.endsWith('.md') ? [file.slice(0, -3)] : []));
  const titled = (): [string, string][] =>
    names
      .map((name): [string, string] => [name, titleOf(read(`${name}.md`))])
      .toSorted(([one, a], [other, b]) =>
        one === FIRST ? -1 : other === FIRST ? 1 : a.localeCompare(b, 'en'),
      );
  const serve = (url: string, type: string, make: () => string): void => {
    const response = new StaticAnswer(`${type}; charset=utf-8`, make);
    app.get(url, { exposeHeadRoute: false, compress: false }, (request, reply) =>
      response.send(request, reply),
    );
  };
  for (const name of names)
    serve(`${AT}/${name}`, 'text/html', () => renderPage(read(`${name}.md`), titled()));
  for (const file of filesIn('examples'))
    serve(`${AT}/examples/${file}`, 'text/plain', () => read(`examples/${file}`));
}

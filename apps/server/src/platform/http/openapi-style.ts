/**
 * The stylesheet of the pages at /api/docs and /api/operations: the console's colours, nothing loaded from elsewhere.
 */
export const openApiStyle = /* css */ `
:root {
  color-scheme: light dark;
  --bg: light-dark(#f6f5f1, #0d1110);
  --surface: light-dark(#fffefb, #141a18);
  --sunken: light-dark(#edebe4, #0a0e0d);
  --line: light-dark(#dedad0, #28312d);
  --ink: light-dark(#161b18, #e9edea);
  --ink-2: light-dark(#434b46, #b8c2bc);
  --ink-3: light-dark(#5e655f, #929d97);
  --accent: light-dark(#0a5b48, #69b59b);
  --accent-bg: light-dark(#e4f0ec, #122822);
  --pos: light-dark(#0b7246, #5ed7a5);
  --pos-bg: light-dark(#e8f3e3, #122a1a);
  --neg: light-dark(#992516, #ff8a74);
  --neg-bg: light-dark(#f9e7e2, #301a16);
  --warn: light-dark(#8a5600, #e5b55a);
  --warn-bg: light-dark(#faeed2, #2f250f);
  --mono: ui-monospace, 'SFMono-Regular', Consolas, 'Liberation Mono', monospace;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body {
  display: grid;
  grid-template: 'header header' auto 'nav main' 1fr / 288px minmax(0, 1fr);
  max-width: 1280px;
  margin: 0 auto;
  background: var(--bg);
  color: var(--ink);
  font: 400 0.875rem/1.375rem 'IBM Plex Sans Variable', system-ui, sans-serif;
}
header { grid-area: header; padding: 32px 24px 16px; }
nav {
  grid-area: nav;
  position: sticky;
  top: 0;
  align-self: start;
  max-height: 100vh;
  overflow-y: auto;
  padding: 0 8px 24px 24px;
}
main { grid-area: main; min-width: 0; padding: 0 24px 64px; }
h1 { margin: 0; font-size: 1.375rem; line-height: 1.75rem; font-weight: 600; }
h2 { margin: 24px 0 8px; font-size: 1rem; line-height: 1.5rem; text-transform: capitalize; }
h3 { margin: 0; font-size: 0.875rem; font-weight: 600; overflow-wrap: anywhere; }
h4 { margin: 16px 0 4px; font-size: 0.75rem; line-height: 1rem; font-weight: 600; color: var(--ink-2); }
p { margin: 8px 0 0; max-width: 80ch; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
nav h2 { margin: 12px 0 4px; font-size: 0.8125rem; line-height: 1.25rem; }
nav h2 a { color: var(--ink); }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li a { display: flex; gap: 8px; align-items: baseline; padding: 3px 0; color: var(--ink-2); }
article {
  margin-bottom: 12px;
  padding: 16px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 4px;
}
article:target { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.meta { color: var(--ink-3); font-size: 0.75rem; line-height: 1rem; }
.method {
  display: inline-block;
  min-width: 52px;
  padding: 0 6px;
  border-radius: 3px;
  font: 600 0.6875rem/1.125rem var(--mono);
  text-align: center;
}
.get { color: var(--accent); background: var(--accent-bg); }
.post { color: var(--pos); background: var(--pos-bg); }
.put, .patch { color: var(--warn); background: var(--warn-bg); }
.delete { color: var(--neg); background: var(--neg-bg); }
code, pre { font-family: var(--mono); font-size: 0.8125rem; }
pre { margin: 8px 0 0; padding: 12px; overflow-x: auto; background: var(--sunken); border-radius: 4px; line-height: 1.25rem; }
summary { margin-top: 8px; width: max-content; color: var(--accent); font-size: 0.75rem; cursor: pointer; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; font-weight: 500; font-size: 0.75rem; color: var(--ink-3); }
th, td { padding: 4px 16px 4px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td:first-child { white-space: nowrap; }
dt { margin-top: 12px; font-weight: 600; }
dd { margin: 0; color: var(--ink-2); max-width: 80ch; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 24px; top: 8px; padding: 4px 8px; background: var(--surface); }
body.guide main { overflow-wrap: break-word; }
body.guide h2 { text-transform: none; }
body.guide ul, body.guide ol { max-width: 80ch; }
body.guide nav ul { max-width: none; }
body.guide td:first-child { white-space: normal; }
body.guide main > table { margin-top: 8px; }
body.guide pre { max-width: 100%; }
body.guide h2:target { color: var(--accent); }
body.guide td code { overflow-wrap: anywhere; }
@media (max-width: 760px) {
  body.guide main > table { display: block; overflow-x: auto; }
  body { display: block; }
  nav { position: static; max-height: none; padding: 0 16px 16px; }
  header { padding: 24px 16px 8px; }
  main { padding: 0 16px 48px; }
}
@media print {
  body { display: block; }
  nav, .skip { display: none; }
  article { break-inside: avoid; }
}
`;

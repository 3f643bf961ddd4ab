/** Headings that cover several sections. */
export const HEADINGS = 'h2:not(section h2)';

export interface WhiteCopy {
  copy: HTMLElement;
  remove: () => void;
}

/**
 * A copy of a sheet next to the page in light colours, whatever the theme: paper is white, and the page may keep
 * changing while the copy is drawn.
 */
export function whiteCopy(sheet: HTMLElement, width: number): WhiteCopy {
  const host = document.createElement('div');
  host.dataset['paper'] = '';
  for (const [name, value] of lightTokens()) host.style.setProperty(name, value);
  const place = {
    position: 'fixed',
    top: '0',
    left: '-20000px',
    color: 'var(--ink)',
    background: 'var(--surface)',
  };
  for (const [name, value] of Object.entries(place)) host.style.setProperty(name, value);
  host.style.width = `${width}px`;
  host.inert = true;
  // A deep clone of an HTMLElement is an HTMLElement.
  const copy = sheet.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[data-print="hide"], [data-export="hide"]')) hidden.remove();
  // Outside a rounded corner the picture would show the background colour of the screen's theme.
  for (const framed of copy.querySelectorAll<HTMLElement>('section, section > ul'))
    framed.style.borderRadius = '0';
  for (const heading of copy.querySelectorAll<HTMLElement>(HEADINGS))
    heading.style.background = 'var(--surface)';
  // Hints about the pointer are of no use on paper.
  for (const hint of copy.querySelectorAll('figcaption')) hint.remove();
  // On paper nothing can be expanded, so everything is.
  for (const details of copy.querySelectorAll('details')) details.open = true;
  host.append(copy);
  document.body.append(host);
  // Paper does not scroll: all content is shown.
  for (const box of copy.querySelectorAll<HTMLElement>('div')) {
    if (!/auto|scroll/.test(getComputedStyle(box).overflow)) continue;
    box.style.overflow = 'visible';
    box.style.maxHeight = 'none';
  }
  return { copy, remove: () => host.remove() };
}

/** The custom properties of the root element before any theme overrides them. */
function lightTokens(): [string, string][] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return rules
    .filter((rule) => rule instanceof CSSStyleRule && rule.selectorText === ':root')
    .flatMap((rule) => {
      // The filter above guarantees the type.
      const { style } = rule as CSSStyleRule;
      const names = [...style].filter((name) => name.startsWith('--'));
      return names.map((name): [string, string] => [name, style.getPropertyValue(name)]);
    });
}

// The properties that determine how a drawing or a panel looks; all others keep their defaults.
const properties = (
  'align-content align-items align-self background-color border-bottom-color border-bottom-left-radius ' +
  'border-bottom-right-radius border-bottom-style border-bottom-width border-collapse border-left-color ' +
  'border-left-style border-left-width border-right-color border-right-style border-right-width border-spacing ' +
  'border-top-color border-top-left-radius border-top-right-radius border-top-style border-top-width bottom ' +
  'box-sizing clip-path color column-gap display dominant-baseline fill fill-opacity flex-basis flex-direction ' +
  'flex-grow flex-shrink flex-wrap font-family font-size font-style font-variant-numeric font-weight ' +
  'grid-auto-flow grid-column-end grid-column-start grid-row-end grid-row-start grid-template-columns ' +
  'grid-template-rows height justify-content justify-items left letter-spacing line-height list-style-type ' +
  'margin-bottom margin-left margin-right margin-top max-height max-width min-height min-width opacity order ' +
  'overflow-wrap overflow-x overflow-y padding-bottom padding-left padding-right padding-top position right ' +
  'row-gap shape-rendering stroke stroke-dasharray stroke-linejoin stroke-opacity stroke-width text-align ' +
  'text-anchor text-decoration-color text-decoration-line text-decoration-style top transform vertical-align ' +
  'visibility white-space width z-index'
).split(' ');

export interface PngOptions {
  /** Printed above the picture. */
  title?: string;
  /** Printed below it: "Sample data", the time of the data. */
  note?: string;
  /** Picture pixels per page pixel. */
  scale?: number;
}

/**
 * Draws an SVG or HTML element as shown on the page, on the surface colour, with the page's font. Parts with
 * `data-export="hide"` are left out.
 * @throws if the browser refuses to read the drawn pixels (some do for HTML) or does not have enough memory
 */
export async function elementToPng(element: Element, options: PngOptions = {}): Promise<Blob> {
  const { title, note, scale = 2 } = options;
  const { width, height } = element.getBoundingClientRect();
  const margin = 16;
  const above = margin + (title === undefined ? 0 : 28);
  const size = {
    width: Math.ceil(width) + 2 * margin,
    height: Math.ceil(height) + above + margin + (note === undefined ? 0 : 24),
  };
  const root = getComputedStyle(document.documentElement);

  const sheet = svgElement('svg', { width: size.width, height: size.height });
  const font = svgElement('style', {});
  font.textContent = await embeddedFonts();
  sheet.append(
    font,
    svgElement('rect', { width: '100%', height: '100%', fill: root.getPropertyValue('--surface') || '#fff' }),
  );
  const writing = { x: margin, 'font-family': getComputedStyle(document.body).fontFamily };
  if (title !== undefined) {
    const heading = svgElement('text', {
      ...writing,
      y: margin + 14,
      'font-size': 14,
      'font-weight': 600,
      fill: root.getPropertyValue('--ink'),
    });
    heading.textContent = title;
    sheet.append(heading);
  }
  if (note !== undefined) {
    const remark = svgElement('text', {
      ...writing,
      y: size.height - margin,
      'font-size': 12,
      fill: root.getPropertyValue('--warn'),
    });
    remark.textContent = note;
    sheet.append(remark);
  }
  const place = { x: margin, y: above, width: Math.ceil(width), height: Math.ceil(height) };
  const holder = svgElement(element instanceof SVGElement ? 'svg' : 'foreignObject', place);
  holder.append(withStyles(element));
  sheet.append(holder);

  return rasterised(new XMLSerializer().serializeToString(sheet), size, scale);
}

function svgElement(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** A copy with inline styles, which needs no style sheet. */
function withStyles(element: Element): Node {
  const copy = element.cloneNode(false);
  if (copy instanceof HTMLElement || copy instanceof SVGElement) {
    const computed = getComputedStyle(element);
    // One property at a time: the content security policy would refuse a style attribute as text.
    for (const name of properties) copy.style.setProperty(name, computed.getPropertyValue(name));
  }
  for (const child of element.childNodes) {
    if (child instanceof Element) {
      if (child.getAttribute('data-export') !== 'hide') copy.appendChild(withStyles(child));
    } else if (child.nodeType === Node.TEXT_NODE) {
      copy.appendChild(child.cloneNode());
    }
  }
  return copy;
}

/** The page's font faces with their files embedded: a picture may not fetch anything. */
async function embeddedFonts(): Promise<string> {
  const faces: string[] = [];
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      const file = rule instanceof CSSFontFaceRule ? /url\("([^"]+)"\)/u.exec(rule.cssText)?.[1] : undefined;
      // The font for basic Latin is enough for pictures; the extended one would only double the size.
      if (file === undefined || !/U\+0(?:000)?-/u.test(rule.cssText)) continue;
      const response = await fetch(new URL(file, sheet.href ?? location.href));
      faces.push(rule.cssText.replace(file, await dataUrl(await response.blob())));
    }
  }
  return faces.join('\n');
}

async function dataUrl(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return `data:font/woff2;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

async function rasterised(
  svg: string,
  size: { width: number; height: number },
  scale: number,
): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size.width * scale;
  canvas.height = size.height * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no canvas to draw on.');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large for this browser.'))),
      'image/png',
    );
  });
}

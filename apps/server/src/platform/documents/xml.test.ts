import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { xml, xmlText } from './xml.ts';

describe('a tree as XML', () => {
  it('is parsed by another program to the same tree', () => {
    const name = `O'Neil & "Sons" <Ltd> ]]> é`;
    const text = xmlText(
      xml('reports', [xml('report', [xml('name', name), xml('n', '1')]), xml('report', '')]),
    );
    const read: unknown = new XMLParser({ parseTagValue: false }).parse(text);
    expect(read).toMatchObject({ reports: { report: [{ name, n: '1' }, ''] } });
  });
  it('leaves out characters that XML cannot contain', () => {
    expect(xmlText(xml('a', 'b\u0000\u001Fc\uD800'))).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<a>bc\uFFFD</a>\n',
    );
  });
});

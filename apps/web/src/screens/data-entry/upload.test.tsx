// @vitest-environment happy-dom
import { crc32 as crc32OfNode } from 'node:zlib';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { click, control, eventually, find, render, settle, unmountAll } from '../../kernel/render.setup.tsx';
import { BulkImport } from './bulk-import.tsx';
import { crc32 } from './crc32.ts';
import { readPart } from './file-parts.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const HEAD = 'department,description\n';
/** Characters of one, two, three and four bytes, enough for several parts. */
const TEXT = HEAD + 'Moon é, € and 🌙 of a department\n'.repeat(9_000);
const BYTES = Buffer.from(TEXT);

/** The state of the fake server: the received parts, each once. */
let parts: string[];
let state: string;
let sizeBytes: number;
/** Called with each part before the response; what it throws simulates a fault of the connection. */
let line: (part: number) => void;
let calls: SentCall[];

const held = () => {
  const received = Buffer.from(parts.join(''));
  return {
    id: ID,
    kind: 'expenses',
    fileName: 'may.csv',
    sizeBytes,
    state,
    version: 1,
    parts: parts.length,
    receivedBytes: received.length,
    receivedCrc: crc32OfNode(received),
    rows: 12,
    header: [],
    mapping: [],
    recipe: null,
    recipeName: null,
    sample: [],
    done: 0,
    invalidRows: 0,
    heldRows: 0,
    stored: 0,
    skipInvalid: false,
    problem: null,
    createdBy: 'sia',
    createdAt: '2026-11-21T08:00:00.000Z',
    committedBy: null,
    committedAt: null,
    sameAs: null,
    closedDays: [],
    undoFault: null,
  };
};

beforeEach(async () => {
  parts = [];
  state = 'uploading';
  sizeBytes = BYTES.length;
  line = () => undefined;
  calls = serveCalls(({ method, url, body }) => {
    if (url === '/api/auth/user') return { body: AMARA_IN_FULL };
    if (method === 'GET' && url === '/api/imports')
      return { body: { imports: calls.length > 1 ? [held()] : [], kinds: ['expenses'] } };
    if (url.endsWith('/parts')) {
      const { part, text, last } = body as { part: number; text: string; last: boolean }; // the request body as sent
      if (part === parts.length) parts.push(text);
      if (last) state = 'uploaded';
      try {
        line(part);
      } catch (error) {
        return error as Error; // the error thrown by the test
      }
    }
    if (url.endsWith('/cancel')) state = 'cancelled';
    return { body: held() };
  });
});

const open = async (address = '/data-entry?tab=bulk-import&kind=expenses') => {
  history.replaceState(null, '', address);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <BulkImport />
    </QueryClientProvider>,
  );
  await settle();
  await settle();
};
const choose = async (text: string | Uint8Array<ArrayBuffer>) => {
  const input = find<HTMLInputElement>('input[type=file]');
  const file = new File([text], 'may.csv', { type: 'text/csv' });
  vi.spyOn(input, 'files', 'get').mockReturnValue([file] as unknown as FileList); // only the first file is read
  await settle(() => input.dispatchEvent(new Event('change', { bubbles: true })));
};
const page = () => document.body.textContent;
const sent = (end: string) => calls.filter(({ url, method }) => method !== 'GET' && url.endsWith(end));
const lost = () => {
  throw new TypeError('Failed to fetch');
};
const returns = () => settle(() => window.dispatchEvent(new Event('online')));

describe('an upload', () => {
  it('sends a file in parts that end with a complete character, and opens the import', async () => {
    await open();
    await choose(TEXT);
    await eventually(() => location.search.includes(ID), 'the import to open');
    expect(sent('/api/imports')[0]?.body).toEqual({
      kind: 'expenses',
      fileName: 'may.csv',
      sizeBytes: BYTES.length,
    });
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.join('')).toBe(TEXT);
    expect(sent('/parts').map(({ body }) => (body as { last: boolean }).last)).toEqual([
      ...parts.slice(1).map(() => false),
      true,
    ]);
  });

  it('waits while the connection is interrupted, also while another screen is shown, and continues automatically with what was received', async () => {
    line = (part) => {
      if (part === 1) lost();
    };
    await open();
    await choose(TEXT);
    await eventually(() => page().includes('The connection was lost'), 'the upload to wait');
    // The part had arrived: only its response was lost.
    expect(parts).toHaveLength(2);
    await unmountAll();
    await open();
    expect(page()).toContain('Uploading may.csv');
    line = () => undefined;
    await returns();
    await eventually(() => location.search.includes(ID), 'the import to open');
    expect(parts.join('')).toBe(TEXT);
    expect(sent('/cancel')).toEqual([]);
    expect(sent('/api/imports')).toHaveLength(1);
  });

  it.each([408, 429, 503])('continues after a response %i as soon as allowed', async (status) => {
    let busy = true;
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (!url.endsWith('/parts') || !busy) return fetch(url, init);
      busy = false;
      return new Response('', { status, headers: { 'retry-after': '0' } });
    });
    await open();
    await choose(TEXT);
    await eventually(() => location.search.includes(ID), 'the import to open');
    expect(parts.join('')).toBe(TEXT);
    expect(sent('/cancel')).toEqual([]);
  });

  it('is cancelled by its button, together with what was received', async () => {
    line = () => lost();
    await open();
    await choose(TEXT);
    await eventually(() => page().includes('The connection was lost'), 'the upload to wait');
    line = () => undefined;
    await click(control('Cancel import'));
    await eventually(() => state === 'cancelled', 'the import to be cancelled');
    expect(page()).toContain('Choose file');
    await returns();
    expect(state).toBe('cancelled');
  });

  it('names the file that is not text, and cancels what was received of it', async () => {
    await open();
    await choose(new Uint8Array(Buffer.concat([BYTES, Buffer.from([0xff])])));
    await eventually(() => state === 'cancelled', 'the import to be cancelled');
    expect(page()).toContain('The file is not UTF-8 text');
  });
});

describe('an upload that was interrupted and whose page was closed', () => {
  const begun = TEXT.slice(0, 5_000);
  const openIt = () => open(`/data-entry?tab=bulk-import&import=${ID}`);

  it('is shown as unfinished, and continues where it was when the same file is chosen', async () => {
    parts = [begun];
    await openIt();
    expect(page()).toContain('Not finished');
    expect(page()).toContain('Resume continues with the same file from there');
    await choose(TEXT);
    await eventually(() => state === 'uploaded', 'the rest to be sent');
    expect(parts[0]).toBe(begun);
    expect(parts.join('')).toBe(TEXT);
    expect(sent('/api/imports')).toEqual([]);
  });

  it.each([
    ['of another length', `${TEXT}more`],
    ['of the same length with another beginning', TEXT.replace('Moon', 'Noon')],
  ])('rejects another file: one %s', async (_, other) => {
    parts = [begun];
    await openIt();
    await choose(other);
    await eventually(() => page().includes('This is not the file whose upload was interrupted'), 'the fault');
    expect(sent('/parts')).toEqual([]);
  });
});

describe('parts and their checksum', () => {
  it('computes the same checksum as the server, in one part or in several', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
    const [one, two] = [BYTES.subarray(0, 777), BYTES.subarray(777)];
    expect(crc32(two, crc32(one))).toBe(crc32OfNode(BYTES));
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'ends with a complete character wherever %i bytes end',
    async (bytes) => {
      const text = 'aé€🌙z';
      const { text: part, end } = await readPart(new Blob([text]), 0, Math.max(4, bytes));
      expect(text.startsWith(part)).toBe(true);
      expect(Buffer.from(part)).toHaveLength(end);
    },
  );
});

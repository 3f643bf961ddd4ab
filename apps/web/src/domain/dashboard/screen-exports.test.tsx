// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, createRef } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { savedFiles } from '@cottontree/ui/render-for-test.ts';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { AMARA, AMARA_IN_FULL, serveCalls } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { click, control, eventually, render, settle } from '../../kernel/render.setup.tsx';
import { SessionProvider } from '../../kernel/session/session.tsx';
import { column, quantity, type PanelExport } from '../exports/panel-export.ts';
import { ScreenContext, useScreenPart, type ScreenPart } from '../exports/screen-parts.tsx';
import { unzipped } from '../exports/unzipped.setup.ts';
import { ScreenExports } from './screen-exports.tsx';

beforeEach(clearToasts);

const DAY = '2026-11-20';
const KEY_FIGURES: PanelExport = {
  sees: ['treasury.view'],
  columns: [column.text('Figure'), column.number('Value')],
  lines: [['Customers', quantity(3, 'count')]],
};

/** A screen with one panel, whose data arrives when the test calls `arrive`. */
async function open(powers: readonly string[], complete = true) {
  serveCalls(({ url }) => ({
    body: url.includes('/api/auth/user') ? { ...AMARA_IN_FULL, powers } : { demo: null },
  }));
  let arrived: (exported: PanelExport) => void = () => undefined;
  const promise = new Promise<PanelExport>((resolve) => {
    arrived = resolve;
  });
  const parts = new Map<string, ScreenPart>();
  function Panel() {
    const { data } = useQuery({ queryKey: ['panel'], queryFn: () => promise });
    useScreenPart({ title: 'Balances', day: DAY, exported: data });
    return null;
  }
  const screen = createRef<HTMLDivElement>();
  const client = createQueryClient();
  const content = (all: boolean) => (
    <QueryClientProvider client={client}>
      <SessionProvider user={AMARA}>
        <ScreenContext value={{ day: DAY, parts }}>
          <div ref={screen} />
          <ScreenExports
            title="Treasury"
            screen={screen}
            print={() => Promise.reject(new Error('not printed here'))}
            keyFigures={KEY_FIGURES}
            parts={parts}
            day={DAY}
            sample={false}
            complete={all}
          />
          <Panel />
        </ScreenContext>
      </SessionProvider>
    </QueryClientProvider>
  );
  const draw = await render(content(complete));
  const files = savedFiles();
  return {
    files,
    arrive: (exported: PanelExport) => act(async () => arrived(exported)),
    complete: () => draw(content(true)),
  };
}

async function choose(text: string): Promise<void> {
  await click(control('Export'));
  await eventually(() => document.body.textContent.includes(text), 'the choice opens');
  await click(control(text));
}

const MAY_ALL = ['treasury.view', 'revenue.export', 'analytics.export'];

it('an export chosen while a panel is loading is made once, when the panel is here, and contains it', async () => {
  const { files, arrive } = await open(MAY_ALL);
  await choose('This screen as XLSX');
  await settle();
  expect(files).toEqual([]);
  expect(control('Preparing').getAttribute('aria-busy')).toBe('true');
  await arrive({ ...KEY_FIGURES, lines: [['Own funds', quantity(7, 'count')]] });
  await eventually(() => files.length > 0, 'the file is saved');
  const book = await unzipped(new Uint8Array((await files[0]?.blob.arrayBuffer()) ?? []));
  expect(book.get('xl/workbook.xml')).toContain('Balances');
  await eventually(() => control('Export') !== undefined, 'the control is ready again');
  await settle();
  expect(files).toHaveLength(1);
});

it('an export waits until all panels are rendered', async () => {
  const { files, arrive, complete } = await open(MAY_ALL, false);
  await arrive(KEY_FIGURES);
  await choose('Key figures as CSV');
  await settle();
  expect(files).toEqual([]);
  await complete();
  await eventually(() => files.length === 1, 'the file is saved');
});

it('an export that turns out to need another permission names it, and no file is made', async () => {
  const { files, arrive } = await open(['treasury.view', 'analytics.view', 'revenue.export']);
  await choose('This screen as XLSX');
  await arrive({ ...KEY_FIGURES, sees: ['analytics.view'] });
  await eventually(() => currentToasts().length > 0, 'the permission is named');
  expect(currentToasts().map(({ title }) => title)).toEqual([
    'Exporting this needs the permission Export Analytics, which an owner can grant.',
  ]);
  expect(files).toEqual([]);
});

// @vitest-environment happy-dom
import { QueryClientProvider, type UseQueryResult } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readOperations } from '@cottontree/contract/dashboards/dashboard.ts';
import { createQueryClient, keyOf } from '../../kernel/query.ts';
import { render } from '../../kernel/render.setup.tsx';
import { NeedsYou } from './needs-you.tsx';
import { chartHeight } from '../dashboard/panel-height.ts';
import { Panel } from '../dashboard/panel.tsx';

const NOTHING = { items: [], total: 0, eligible: true };

/** A chart without a value and a list without work, while so much of the demo company is made. */
async function shown(percent: number, eligible = true): Promise<string> {
  const client = createQueryClient();
  client.setQueryData(keyOf(readOperations, {}), {
    demo: { percent, stage: 'Days', done: percent === 100, failures: 0 },
  });
  const query = { data: { series: [] }, isFetching: false } as UseQueryResult<object>;
  await render(
    <QueryClientProvider client={client}>
      <Panel
        title="Revenue by line"
        what="revenue"
        query={query}
        height={chartHeight(100)}
        nothing={() => true}
      >
        {() => 'a chart'}
      </Panel>
      <NeedsYou waiting={{ ...NOTHING, eligible }} />
    </QueryClientProvider>,
  );
  return document.body.textContent;
}

it('while the demo company is being created, empty parts say so, and not that there is nothing', async () => {
  const text = await shown(53);
  expect(text).toContain('Being createdThe demo company’s history is being created from its first day on.');
  expect(text).toContain('What waits for you appears with its newest days.');
  expect(text).not.toContain('No data yet');
  expect(text).not.toContain('Nothing waits');
});
it('once it is complete, empty parts are empty', async () => {
  const text = await shown(100);
  expect(text).toContain('No data yet');
  expect(text).toContain('Nothing waits for you.');
});
it('a person whose role does none of the work that waits is not assured that there is none', async () => {
  const text = await shown(100, false);
  expect(text).toContain('The work that waits is done by people with other roles.');
  expect(text).not.toContain('Nothing waits');
});

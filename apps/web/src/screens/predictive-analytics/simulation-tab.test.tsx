// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { ReceiptProvider } from '../../domain/figure/receipt-provider.tsx';
import { createQueryClient } from '../../kernel/query.ts';
import {
  click,
  control,
  eventually,
  fill,
  find,
  render,
  settle,
  unmountAll,
} from '../../kernel/render.setup.tsx';
import { runOf, savedOf, serveSimulations, type SimulationServer } from './simulation-answers.setup.ts';
import { SimulationTab } from './simulation-tab.tsx';

let server: SimulationServer;

beforeEach(() => {
  clearToasts();
  server = serveSimulations();
  vi.setSystemTime('2026-11-21T10:00:00Z');
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
});
afterEach(() => void vi.useRealTimers());

const open = async (search = '') => {
  history.replaceState(null, '', `/predictive-analytics?tab=simulation${search}`);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ReceiptProvider>
        <SimulationTab />
      </ReceiptProvider>
    </QueryClientProvider>,
  );
  await settle();
  await settle();
};
const page = () => document.body.textContent;
const field = <Kind extends Element = HTMLInputElement>(name: string) => find<Kind>(`[name="${name}"]`);
const select = (name: string) => field<HTMLSelectElement>(name);
const optionsOf = (name: string) =>
  [...select(name).options].map(({ value }) => value).filter((value) => value !== '');
const runButton = () => find<HTMLButtonElement>('form button[type="submit"]');
const submit = (selector = 'form') =>
  settle(() => find(selector).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
const fillIn = async () => {
  await fill(field<HTMLTextAreaElement>('hypothesis'), 'Students want a card');
  await fill(select('scenario'), 'product_launch');
};
const shown = (text: string) => eventually(() => page().includes(text), text);
const sent = (method: string, path: string) =>
  server.calls.filter((call) => call.method === method && call.url === `/api/analytics/${path}`);

describe('setting up a simulation', () => {
  it('[A-2.115] has the inner tabs Setup Simulation, Results and Saved Scenarios, selected by the URL', async () => {
    await open();
    const tabs = [...document.querySelectorAll('[role="tab"]')];
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Setup Simulation',
      'Results',
      'Saved Scenarios',
    ]);
    expect(tabs[0]?.getAttribute('aria-selected')).toBe('true');
    await unmountAll();
    await open('&simulation=saved');
    await shown('No saved scenarios');
  });
  it('[A-9.41] [A-9.48] [A-9.49] [A-9.50] [A-9.51] offers the options of the documents', async () => {
    await open();
    expect(optionsOf('timeframe')).toEqual(['1', '3', '6', '12', '24']);
    expect(optionsOf('scenario')).toEqual([
      'product_launch',
      'market_expansion',
      'pricing_change',
      'feature_rollout',
      'regulatory_impact',
      'competition_response',
    ]);
    expect(optionsOf('marketConditions')).toEqual(['bullish', 'stable', 'bearish', 'volatile']);
    expect(optionsOf('competitionLevel')).toEqual(['low', 'medium', 'high', 'intense']);
    expect(optionsOf('regulatoryChanges')).toEqual(['favorable', 'none', 'restrictive', 'uncertain']);
  });
  it('[A-5.11] [A-5.12] [A-5.13] [A-5.14] [A-5.15] starts with 3 months, a numeric growth, stable, medium and none', async () => {
    await open();
    expect(
      ['timeframe', 'marketConditions', 'competitionLevel', 'regulatoryChanges'].map(
        (name) => select(name).value,
      ),
    ).toEqual(['3', 'stable', 'medium', 'none']);
    expect([field('userGrowth').type, field('userGrowth').value]).toEqual(['number', '']);
  });
  it('[A-5.07] [A-5.08] can be run only with a hypothesis and a scenario type', async () => {
    await open();
    expect(runButton().disabled).toBe(true);
    await fill(field<HTMLTextAreaElement>('hypothesis'), 'Students want a card');
    expect(runButton().disabled).toBe(true);
    await fill(select('scenario'), 'pricing_change');
    expect(runButton().disabled).toBe(false);
    await fill(field<HTMLTextAreaElement>('hypothesis'), '   ');
    expect(runButton().disabled).toBe(true);
    await submit();
    expect(sent('POST', 'simulation')).toEqual([]);
  });
  it('[A-5.09] [A-5.10] [A-7.52] reads Running Simulation... and sends nothing more until the response arrives', async () => {
    let answer: (reply: { body: unknown }) => void = () => undefined;
    server.answers['POST /api/analytics/simulation'] = new Promise((resolve) => {
      answer = resolve;
    });
    await open();
    await fillIn();
    await fill(field('userGrowth'), '12.5');
    await fill(select('timeframe'), '6');
    await submit();
    expect(runButton().textContent).toBe('Running Simulation...');
    expect(runButton().getAttribute('aria-disabled')).toBe('true');
    await submit();
    expect(sent('POST', 'simulation').map(({ body }) => body)).toEqual([
      {
        hypothesis: 'Students want a card',
        scenario: 'product_launch',
        timeframe: 6,
        variables: {
          userGrowth: 12.5,
          marketConditions: 'stable',
          competitionLevel: 'medium',
          regulatoryChanges: 'none',
        },
        seed: 1,
      },
    ]);
    server.runs.push(runOf('run-1', { timeframe: 6 }));
    await settle(() => answer({ body: server.runs[0] }));
    await shown('Product Launch over 6 months');
    expect(new URLSearchParams(location.search).get('simulation')).toBe('results');
    expect(new URLSearchParams(location.search).get('run')).toBe('run-1');
  });
  it('[A-8.20] shows Failed to run simulation, with the reason, and allows another attempt', async () => {
    server.answers['POST /api/analytics/simulation'] = {
      status: 503,
      body: { code: 'unavailable', message: 'Many simulations are waiting already', requestId: 'r' },
    };
    await open();
    await fillIn();
    await submit();
    expect(currentToasts().map(({ title }) => title)).toEqual(['Failed to run simulation']);
    expect(page()).toContain('Many simulations are waiting already');
    expect(runButton().textContent).toBe('Run Simulation');
    delete server.answers['POST /api/analytics/simulation'];
    await submit();
    await shown('Product Launch over 3 months');
  });
  it('refuses a growth or a seed that is not a number within bounds', async () => {
    await open();
    await fillIn();
    await fill(field('userGrowth'), '301');
    expect(page()).toContain('Enter a number from -100 to 300');
    expect(runButton().disabled).toBe(true);
    await fill(field('userGrowth'), '300');
    await fill(field('seed'), '1.5');
    expect(runButton().disabled).toBe(true);
  });
  it('says what is assumed in every scenario before one is chosen, and has the seed under Advanced', async () => {
    await open();
    expect(page()).toContain('Subscribers vary by');
    expect(page()).toMatch(/\d\.\d% a month/);
    expect(page()).toContain('A default, not a measurement.');
    const advanced = field('seed').closest('details');
    expect([advanced?.open, advanced?.querySelector('summary')?.textContent]).toEqual([false, 'Advanced']);
    await fill(field('seed'), '1.5');
    expect(advanced?.open).toBe(true);
  });
  it('shows the start values, each figure with its receipt, and the assumptions about the selected scenario', async () => {
    await open();
    const figures = [...document.querySelectorAll<HTMLElement>('[data-figure]')].map(
      ({ dataset, textContent }) => `${dataset['figure']}@${dataset['day']} ${textContent}`,
    );
    expect(figures).toEqual([
      'subscribers.registered@2026-10-31 45,000',
      'revenue.arpu@2026-10-31 $9.42',
      'revenue.month@2026-10-31 $423,900.00',
      'pnl.cost-of-revenue@2026-10-31 $135,648.00',
      'pnl.operating-expenses@2026-10-31 $164,000.00',
      'subscribers.churn-90@2026-10-31 17.5%',
    ]);
    expect(page()).toContain('fitted to the last 12 months');
    expect(page()).not.toContain('Likeliest');
    await fill(select('scenario'), 'market_expansion');
    expect(find('[aria-label="Judgement on the scenario"]').textContent).toContain(
      'One-off costs, thousand USD60120260',
    );
    expect(page()).toContain('Probability of success: 55%.');
  });
  it('says why an empty company has no start values, and which permission is missing', async () => {
    server.answers['GET /api/analytics/simulation-start'] = {
      status: 422,
      body: { code: 'unprocessable', message: 'There is no complete month yet', requestId: 'r' },
    };
    server.answers['GET /api/analytics/simulation-priors'] = {
      status: 403,
      body: {
        code: 'forbidden',
        message: 'x',
        permission: 'analytics.view',
        grantedBy: ['Owner'],
        requestId: 'r',
      },
    };
    await open();
    expect(page()).toContain('There is no complete month yet');
    expect(page()).toContain('View Analytics, which an owner can grant');
  });
});

describe('the results', () => {
  it('[A-2.116] are the server’s: its probability, ranges, insights and recommendations, each marked as an estimate', async () => {
    const run = runOf('run-1', { timeframe: 12, variables: { marketConditions: 'bearish' } });
    server.runs.push(run);
    await open('&simulation=results&run=run-1');
    await shown('Product Launch over 12 months');
    expect(page()).toContain(`Probability${run.probability.toFixed(1)}%`);
    for (const sentence of [...run.insights, ...run.recommendations]) expect(page()).toContain(sentence);
    expect(page()).toContain(run.hypothesis);
    const strip = find('[aria-label="What the scenario changes"]');
    expect([...strip.querySelectorAll('[data-constant="estimate"]')].length).toBeGreaterThan(8);
    expect(strip.textContent).toContain(run.riskLevel);
    expect(page()).toContain('200 times');
    expect(page()).toContain('between January (94.0%) and December (117.0%) of the starting month');
    expect(page()).toContain('Seasonal factor of the first month102.0%');
  });
  it('show other numbers for another response', async () => {
    server.runs.push(runOf('run-1'), runOf('run-2', { scenario: 'competition_response' }));
    await open('&simulation=results&run=run-1');
    await shown('Product Launch over 3 months');
    const first = find('[aria-label="What the scenario changes"]').textContent;
    await unmountAll();
    await open('&simulation=results&run=run-2');
    await shown('Competition Response over 3 months');
    expect(find('[aria-label="What the scenario changes"]').textContent).not.toBe(first);
    expect(page()).toContain('of keeping at least 90% of net profit');
  });
  it('are graded with the figures of the months that are over', async () => {
    const run = runOf('run-1');
    run.grade = {
      state: 'under_way',
      due: '2027-01-31',
      rows: [
        {
          month: '2026-11',
          day: '2026-11-30',
          measure: 'users',
          figure: 'subscribers.registered',
          actual: '47610',
          withinScenario: true,
          withinBaseline: true,
        },
        {
          month: '2026-11',
          day: '2026-11-30',
          measure: 'revenue',
          figure: 'revenue.month',
          actual: '999000.00',
          withinScenario: false,
          withinBaseline: false,
        },
      ],
    };
    server.runs.push(run);
    await open('&simulation=results&run=run-1');
    await shown('1 of 2 within so far');
    const graded = find('[aria-label="Actual and simulated"]');
    expect(graded.querySelector<HTMLElement>('[data-figure="revenue.month"]')?.dataset['day']).toBe(
      '2026-11-30',
    );
    expect(graded.textContent).toContain('$999.0K');
    expect(graded.textContent).toContain('Outside');
  });
  it('link back to the question with everything as it was, and say that nothing was simulated yet', async () => {
    server.runs.push(
      runOf('run-1', { timeframe: 24, variables: { userGrowth: -5, regulatoryChanges: 'uncertain' } }),
    );
    await open('&simulation=results&run=run-1');
    await shown('Change and Run Again');
    await click(control('Change and Run Again'));
    expect([select('timeframe').value, field('userGrowth').value, select('regulatoryChanges').value]).toEqual(
      ['24', '-5', 'uncertain'],
    );
    await unmountAll();
    await open('&simulation=results');
    await shown('No simulation yet');
  });
  it('offer a retry after a failure', async () => {
    server.answers['GET /api/analytics/simulation/run-1'] = { status: 500, body: 'broken' };
    await open('&simulation=results&run=run-1');
    await shown('Failed to load the simulation.');
    delete server.answers['GET /api/analytics/simulation/run-1'];
    server.runs.push(runOf('run-1'));
    await click(control('Try again'));
    await shown('Product Launch over 3 months');
    expect(page()).not.toContain('Failed to load the simulation.');
  });
});

describe('saved scenarios', () => {
  const rows = () =>
    [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
  it('are Completed, In Progress or Draft, with the answer of those that were run', async () => {
    const run = runOf('run-1');
    server.saved = [
      savedOf('a', { name: 'First' }, run),
      savedOf('b', { name: 'Second', status: 'In Progress' }),
      savedOf('c', { name: 'Third' }),
    ];
    await open('&simulation=saved');
    await shown('Third');
    // The first column contains the checkbox.
    expect(rows().map((cells) => [cells[1], cells[4]])).toEqual([
      ['First', 'Completed'],
      ['Second', 'In Progress'],
      ['Third', 'Draft'],
    ]);
    expect(rows()[0]?.[5]).toBe(`${run.probability.toFixed(1)}%`);
    expect(rows()[2]?.[5]).toBe('–');
  });
  it('store a draft of what was typed, and a run with its result', async () => {
    await open();
    await fillIn();
    await click(control('Save Draft'));
    await eventually(() => document.querySelector('[role="dialog"] [name="name"]') !== null, 'the dialog');
    expect(field('name').value).toBe('Product Launch, 3 months');
    await fill(field('name'), 'Students');
    await submit('[role="dialog"] form');
    await shown('Students');
    expect(sent('POST', 'scenarios')[0]?.body).toMatchObject({
      name: 'Students',
      scenario: 'product_launch',
    });
    expect(currentToasts().map(({ title }) => title)).toContain('Scenario saved');
    await unmountAll();
    server.runs.push(runOf('run-9'));
    await open('&simulation=results&run=run-9');
    await shown('Save Scenario');
    await click(control('Save Scenario'));
    await eventually(() => document.querySelector('[role="dialog"] [name="name"]') !== null, 'the dialog');
    await submit('[role="dialog"] form');
    expect(sent('POST', 'scenarios')[1]?.body).toMatchObject({ runId: 'run-9' });
  });
  it('report at the name that it is already used', async () => {
    server.answers['POST /api/analytics/scenarios'] = {
      status: 409,
      body: {
        code: 'conflict',
        message: 'name: is the name of another scenario',
        fields: [{ path: 'name', message: 'is the name of another scenario' }],
        requestId: 'r',
      },
    };
    await open();
    await fillIn();
    await click(control('Save Draft'));
    await eventually(() => document.querySelector('[role="dialog"] [name="name"]') !== null, 'the dialog');
    await submit('[role="dialog"] form');
    expect(find('[role="dialog"]').textContent).toContain('is the name of another scenario');
  });
  it('are run from their panel and edited in the form', async () => {
    server.saved = [savedOf('c', { name: 'Third', timeframe: 12 })];
    await open('&simulation=saved');
    await shown('Third');
    await click(control('Third'));
    server.answers['POST /api/analytics/scenarios/c/run'] = {
      body: savedOf('c', { name: 'Third', status: 'In Progress', version: 2 }),
    };
    server.saved = [savedOf('c', { name: 'Third', timeframe: 12, status: 'In Progress', version: 2 })];
    await click(control('Run Simulation'));
    await shown('In Progress');
    expect(sent('POST', 'scenarios/c/run')[0]?.body).toEqual({ version: 1 });
    await eventually(() => page().includes('Running Simulation...'), 'the button says so');
    const run = runOf('run-5', { timeframe: 12 });
    server.runs.push(run);
    // The server is polled while it is working.
    server.saved = [savedOf('c', { name: 'Third', timeframe: 12, version: 3 }, run)];
    await eventually(() => page().includes('Open Results'), 'the answer is there');
    await click(control('Open Results'));
    await shown('Product Launch over 12 months');
  });
  it('are moved to the archive and back, together with their results', async () => {
    const run = runOf('run-1');
    server.runs.push(run);
    server.saved = [savedOf('a', { name: 'First' }, run), savedOf('b', { name: 'Second' })];
    await open('&simulation=saved');
    await shown('Second');
    await click(control('First'));
    const archived = savedOf('a', { name: 'First', archivedAt: '2026-11-21T10:00:00.000Z', version: 2 }, run);
    server.answers['PUT /api/analytics/scenarios/a/archived'] = { body: archived };
    server.saved = [archived, savedOf('b', { name: 'Second' })];
    await click(control('Archive'));
    await eventually(() => rows().length === 1, 'it left the list');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(sent('PUT', 'scenarios/a/archived')[0]?.body).toEqual({ archived: true, version: 1 });
    expect(currentToasts().map(({ title }) => title)).toContain('Scenario archived');
    await click(control('Show Archived'));
    await shown('Archived Scenarios');
    expect(location.search).toContain('shelf=archived');
    await click(control('First'));
    // An archived scenario can be viewed, but not run.
    expect(find('[role="dialog"]').textContent).toContain('Open Results');
    expect(find('[role="dialog"]').textContent).not.toContain('Run Again');
    server.answers['PUT /api/analytics/scenarios/a/archived'] = {
      status: 409,
      body: { code: 'conflict', message: 'name: is the name of another scenario', requestId: 'r' },
    };
    await click(control('Restore'));
    await eventually(() => currentToasts().some(({ variant }) => variant === 'destructive'), 'the refusal');
    expect(currentToasts().map(({ title }) => title)).toContain('Failed to restore the scenario');
    expect(document.querySelector('[role="dialog"]')).not.toBeNull();
    expect(sent('PUT', 'scenarios/a/archived')[1]?.body).toEqual({ archived: false, version: 2 });
  });
  it('say that only the newest 200 are listed', async () => {
    const saved = (n: number) =>
      Array.from({ length: n }, (_, at) => savedOf(`s${at}`, { name: `Question ${at}` }));
    server.saved = saved(200);
    await open('&simulation=saved');
    await shown('The newest 200');
    await unmountAll();
    server.saved = saved(2);
    await open('&simulation=saved');
    await shown('Question 1');
    expect(page()).not.toContain('The newest');
  });
  it('compare two runs side by side, and say whether chance contributes to the difference', async () => {
    const [one, other] = [runOf('run-1'), runOf('run-2', { scenario: 'pricing_change', timeframe: 6 })];
    server.runs.push(one, other);
    server.saved = [
      savedOf('a', { name: 'First' }, one),
      savedOf('b', { name: 'Second' }, other),
      savedOf('c'),
    ];
    await open('&simulation=saved');
    await shown('Second');
    const boxes = [...document.querySelectorAll<HTMLInputElement>('tbody input[type="checkbox"]')];
    await click(boxes[0] ?? document.body);
    await click(boxes[2] ?? document.body);
    expect(control('Compare').hasAttribute('disabled')).toBe(true);
    await click(boxes[2] ?? document.body);
    await click(boxes[1] ?? document.body);
    await click(control('Compare'));
    await shown('Both used the same random draws');
    expect(location.search).toContain('compare=run-1%2Crun-2');
    const table = find('[aria-label="Two simulations side by side"]');
    expect(table.textContent).toContain(`${one.probability.toFixed(1)}%${other.probability.toFixed(1)}%`);
    await click(control('Back to the list'));
    await shown('Saved Scenarios');
    expect(rows()).toHaveLength(3);
  });
});

describe('people who may not see revenue', () => {
  it('see which permission is needed and who grants it in place of a form whose result they may not see', async () => {
    server.answers['GET /api/analytics/simulation-start'] = {
      status: 403,
      body: {
        code: 'forbidden',
        message: 'This needs the permission View Revenue, which an owner can grant',
        permission: 'revenue.view',
        grantedBy: ['Owner'],
        requestId: 'r',
      },
    };
    await open();
    await shown('View Revenue, which an owner can grant');
    expect(document.querySelector('form')).toBeNull();
  });
});

describe('the assumptions', () => {
  const openDialog = async (name: string) => {
    await open();
    await click(control(name));
    await eventually(() => document.querySelector('[role="dialog"] [name="part"]') !== null, 'the dialog');
  };
  it('are edited number by number, with a reason', async () => {
    await openDialog('Edit Assumptions');
    await fill(field('scenarios.product_launch.success'), '0.3');
    await submit('[role="dialog"] form');
    expect(page()).toContain('Say why, in a few words.');
    expect(sent('PUT', 'simulation-priors')).toEqual([]);
    await fill(field<HTMLTextAreaElement>('reason'), 'Two launches failed');
    await fill(select('part'), 'surroundings');
    await fill(field('market.bearish.growth'), '0.5');
    await submit('[role="dialog"] form');
    const [{ body } = { body: undefined }] = sent('PUT', 'simulation-priors');
    expect(body).toMatchObject({
      version: 0,
      reason: 'Two launches failed',
      priors: {
        scenarios: { product_launch: { success: 0.3, users: { low: 0, mode: 4, high: 12 } } },
        market: { bearish: { growth: 0.5 } },
      },
    });
    await shown('Judgement, version 1, by abangura');
  });
  it('are refused where low, likeliest and high are not rising', async () => {
    await openDialog('Edit Assumptions');
    await fill(field('scenarios.product_launch.users.low'), '5');
    await fill(field<HTMLTextAreaElement>('reason'), 'A slip');
    await submit('[role="dialog"] form');
    expect(find('[role="dialog"]').textContent).toContain('must rise from low to likeliest to high');
    expect(sent('PUT', 'simulation-priors')).toEqual([]);
  });
  it('show at the number what the server refuses', async () => {
    server.answers['PUT /api/analytics/simulation-priors'] = {
      status: 400,
      body: {
        code: 'invalid',
        message: 'priors.scenarios.product_launch.success: must be 0 to 1',
        fields: [{ path: 'priors.scenarios.product_launch.success', message: 'must be 0 to 1' }],
        requestId: 'r',
      },
    };
    await openDialog('Edit Assumptions');
    await fill(field('scenarios.product_launch.success'), '3');
    await fill(field<HTMLTextAreaElement>('reason'), 'Too sure');
    await submit('[role="dialog"] form');
    const wrong = [...document.querySelectorAll('[role="dialog"] fieldset [role="alert"]')];
    expect(wrong.map(({ textContent }) => textContent)).toEqual(['must be 0 to 1']);
    expect(field('scenarios.product_launch.success').getAttribute('aria-invalid')).toBe('true');
  });
  it('are shown to people who may not change them, with the permission that is needed', async () => {
    server.powers = ['analytics.view', 'revenue.view'];
    await openDialog('All Assumptions');
    expect(find('[role="dialog"]').textContent).toContain('the permission Edit Settings');
    expect(field('scenarios.product_launch.success').readOnly).toBe(true);
    expect(document.querySelector('[role="dialog"] [name="reason"]')).toBeNull();
  });
});

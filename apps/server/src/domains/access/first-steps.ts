/** The first steps of a company: what is there of each, and what is left to do. */
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { createIntegration } from '@cottontree/contract/banking/banking.ts';
import { changeCompany } from '@cottontree/contract/company/company.ts';
import { ingestTransactions } from '@cottontree/contract/ingest/ingest.ts';
import type { Route } from '@cottontree/contract/route.ts';
import type { ScreenLink } from '@cottontree/contract/screens.ts';
import { FirstStep, type FirstStepState } from '@cottontree/contract/access/setup.ts';
import { createUser } from '@cottontree/contract/access/user-management.ts';
import { sql } from 'kysely';
import { holdsDemo } from '../../ledger/demo-state.ts';
import type { Db } from '../../platform/database/client.ts';
import { lines, mayCall, powersOf, type Waiting, type WaitingCall } from '../work/index.ts';

const DISMISSED = 'dismissed-steps';

/** Where a step is done, by which call, and what is said of it. */
const STEPS: Readonly<Record<FirstStep, { title: string; detail: string; href: ScreenLink; route: Route }>> =
  {
    company: {
      title: 'Enter who the company is',
      detail: 'Screens, letters and documents say Cottontree until then',
      href: '/company',
      route: changeCompany,
    },
    banks: {
      title: 'Add the bank accounts',
      detail: 'Their statements prove what the books say',
      href: '/banking-apis',
      route: createIntegration,
    },
    history: {
      title: 'Load the history or the opening balances',
      detail: 'Figures begin with the first of them',
      href: '/data-entry?tab=bulk-import',
      route: ingestTransactions,
    },
    people: {
      title: 'Create accounts for colleagues',
      detail: 'What one person proposes another one approves',
      href: '/user-management',
      route: createUser,
    },
  };

async function dismissedSteps(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ steps: string[] | null }>`
    select value->'steps' as steps from settings where key = ${DISMISSED}`.execute(db);
  return rows[0]?.steps ?? [];
}

/** In their order; none of the demo company. */
export async function readFirstSteps(db: Db): Promise<FirstStepState[]> {
  if (await holdsDemo(db)) return [];
  const { rows } = await sql<Record<FirstStep, boolean>>`
    select exists (select from settings where key = 'company' and value->>'displayName' is not null) as company,
           exists (select from bank_integrations) as banks,
           exists (select from transactions) or exists (select from opening_balances) as history,
           (select count(*) > 1 from users where deleted_at is null) as people`.execute(db);
  const dismissed = await dismissedSteps(db);
  return FirstStep.options.map((step) => ({
    step,
    title: STEPS[step].title,
    detail: STEPS[step].detail,
    href: STEPS[step].href,
    state: rows[0]?.[step] === true ? 'done' : dismissed.includes(step) ? 'dismissed' : 'open',
  }));
}

export async function storeDismissal(tx: Db, step: FirstStep, dismissed: boolean, at: Date): Promise<void> {
  const others = (await dismissedSteps(tx)).filter((each) => each !== step);
  const value = JSON.stringify({ steps: dismissed ? [...others, step] : others });
  await sql`
    insert into settings (key, value, updated_at) values (${DISMISSED}, ${value}::jsonb, ${at})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(tx);
}

/** The open steps that the caller may do. */
export async function waitingFirstSteps({ db, actor, today }: WaitingCall): Promise<Waiting | null> {
  if (!FirstStep.options.some((step) => mayCall(actor, STEPS[step].route))) return null;
  const open = (await readFirstSteps(db)).flatMap(({ step, state }) => (state === 'open' ? [step] : []));
  if (open.length === 0) return [];
  const { rows } = await sql<{ founded: Date | null }>`select min(created_at) as founded from users`.execute(
    db,
  );
  const founded = rows[0]?.founded ?? null;
  return lines(
    FirstStep.options.flatMap((step, index) => {
      const { route, ...said } = STEPS[step];
      if (!open.includes(step) || !mayCall(actor, route)) return [];
      return {
        kind: 'first-step',
        id: `${index + 1}-${step}`,
        ...said,
        amountUsd: null,
        since: founded === null ? today : businessDayOf(founded),
        due: null,
        daysLate: 0,
        needs: powersOf(route),
      };
    }),
    today,
  );
}

/** Two years of the demo company at three thousandths of its size, loaded once for the run. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { startDemo } from '../domains/demo/jobs/start-demo.ts';
import { ManualClock } from '../platform/time/clock.ts';
import { companyTemplate } from './company-template.ts';

export const DEMO_NOW = '2026-11-01T09:00:00Z';
export const DEMO_LAST_DAY: BusinessDay = '2026-10-31';

/** Throws Error when an attempt to load it failed. */
export const demoCompanyTemplate = (): Promise<string> =>
  companyTemplate({
    name: 'cottontree_demo_company',
    load: async (database) => {
      const failures: string[] = [];
      const demo = startDemo({
        database,
        clock: new ManualClock(DEMO_NOW),
        seed: 4,
        scale: 0.003,
        releaseEveryMs: 3_600_000,
        log: { info: () => undefined },
        onError: (error) => failures.push(String(error)),
      });
      await demo.loaded;
      await demo.stop();
      if (failures.length > 0) throw new Error(`The demo company failed: ${failures.join('; ')}`);
    },
  });

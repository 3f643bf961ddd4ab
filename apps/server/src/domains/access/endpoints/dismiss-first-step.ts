import { dismissFirstStep as route } from '@cottontree/contract/access/setup.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { readFirstSteps, storeDismissal } from '../first-steps.ts';

export const dismissFirstStep = command(
  route,
  async ({ tx, clock, params: { step }, input: { dismissed } }) => {
    const before = await readFirstSteps(tx);
    const state = before.find((each) => each.step === step)?.state;
    // What is done needs no decision.
    if (state === undefined || state === 'done' || dismissed === (state === 'dismissed'))
      return { unchanged: { steps: before } };
    await storeDismissal(tx, step, dismissed, clock.now());
    return {
      output: { steps: await readFirstSteps(tx) },
      audit: {
        action: 'company.first-step',
        entity: ['first_step', step],
        description: dismissed
          ? `Decided that the company does without the first step ${step}`
          : `Decided that the first step ${step} is wanted after all`,
        category: 'System',
        before: { state },
        after: { state: dismissed ? 'dismissed' : 'open' },
      },
    };
  },
);

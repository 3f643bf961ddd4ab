import { describe, expect, it } from 'vitest';
import { MessageBudget } from './message-budget.ts';

describe('MessageBudget', () => {
  it('allows the burst, then as many as time refills, never more than the burst', () => {
    const budget = new MessageBudget(3, 2, 0);
    const spend = (nowMs: number): number => {
      let taken = 0;
      while (budget.take(nowMs)) taken += 1;
      return taken;
    };
    expect(spend(0)).toBe(3);
    expect(spend(499)).toBe(0);
    expect(spend(1_000)).toBe(2);
    expect(spend(600_000)).toBe(3);
  });
});

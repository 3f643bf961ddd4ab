import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompanyApp } from '../../testing/company-app.ts';
import { accuracyOf, askAll, inventedIn, nameDepartments, type Told } from '../../testing/copilot/measure.ts';
import { QUESTIONS } from '../../testing/copilot/question-bank.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ACCURACY } from './accuracy.ts';

describe('the question bank', () => {
  let t: TestApp;
  let told: Told[];
  beforeAll(async () => {
    t = await startCompanyApp();
    await nameDepartments(t);
    told = await askAll(t);
  }, 60_000);
  afterAll(() => t.close());

  it('holds at least 300 questions, each once, 200 and more of them kept for measuring', () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(300);
    expect(new Set(QUESTIONS.map(({ question }) => question)).size).toBe(QUESTIONS.length);
    const kept = QUESTIONS.filter(({ heldOut }) => heldOut).length;
    expect(kept).toBeGreaterThanOrEqual(200);
    expect(QUESTIONS.length - kept).toBeGreaterThanOrEqual(200);
  });
  it('gives the accuracy that answers state as their confidence', () => {
    // Not current: npm run copilot:report -- --write
    expect(ACCURACY).toEqual(accuracyOf(told, true));
  });
  it('finds no number in any answer that no figure gave', () => {
    expect(told.filter(({ content }) => inventedIn(content) > 0).map(({ asked }) => asked.question)).toEqual(
      [],
    );
  });
  it('is met with silence where the catalogue has no answer', () => {
    const spoken = told.filter(({ asked, right }) => asked.of === 'abstention' && !right);
    expect(spoken.map(({ asked, content }) => `${asked.question} -> ${content.response}`)).toEqual([]);
  });
  it('[B-1.05] has questions on expenses, revenue, users, cards, KYC, treasury and fraud answered rightly', () => {
    const nouns = { expenses: 12, revenue: 20, subscribers: 20, cards: 15, kyc: 8, treasury: 12, fraud: 6 };
    for (const [noun, least] of Object.entries(nouns)) {
      const right = told.filter(({ asked, right: is }) => is && asked.answer.startsWith(`${noun}.`));
      expect(right.length, noun).toBeGreaterThanOrEqual(least);
    }
  });
  it('offers, with every silence, questions that are answered', () => {
    for (const { content, asked } of told.filter((each) => each.content.abstained))
      expect(content.nearest.length, asked.question).toBe(3);
  });
});

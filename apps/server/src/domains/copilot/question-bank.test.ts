import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompanyApp } from '../../testing/company-app.ts';
import {
  accuracyOf,
  answerAll,
  answerOne,
  asEverybody,
  inventedIn,
  nameDepartments,
  type MeasuredAnswer,
} from '../../testing/copilot/measure.ts';
import { QUESTIONS } from '../../testing/copilot/question-bank.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ACCURACY } from './accuracy.ts';
import { LEXICON } from './lexicon.ts';
import { nearestTo, promptsFor, samplesFor } from './samples.ts';

describe('the question bank', () => {
  let t: TestApp;
  let results: MeasuredAnswer[];
  beforeAll(async () => {
    t = await startCompanyApp();
    await nameDepartments(t);
    results = await answerAll(t);
  });
  afterAll(() => t.close());

  it('has at least 300 different questions, of which 200 and more are reserved for measuring', () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(300);
    expect(new Set(QUESTIONS.map(({ question }) => question)).size).toBe(QUESTIONS.length);
    const kept = QUESTIONS.filter(({ heldOut }) => heldOut).length;
    expect(kept).toBeGreaterThanOrEqual(200);
    expect(QUESTIONS.length - kept).toBeGreaterThanOrEqual(200);
  });
  it('yields the accuracy that answers report as their confidence', () => {
    // If this fails, run: npm run copilot:report -- --write
    expect(ACCURACY).toEqual(accuracyOf(results, true));
  });
  it('contains no number that is from no figure in any answer', () => {
    expect(
      results.filter(({ content }) => inventedIn(content) > 0).map(({ asked }) => asked.question),
    ).toEqual([]);
  });
  it('gets no answer where the catalogue has none', () => {
    const spoken = results.filter(({ asked, right }) => asked.of === 'abstention' && !right);
    expect(spoken.map(({ asked, content }) => `${asked.question} -> ${content.response}`)).toEqual([]);
  });
  it('[B-1.05] has correctly answered questions on expenses, revenue, users, cards, KYC, treasury and fraud', () => {
    const nouns = { expenses: 12, revenue: 20, subscribers: 20, cards: 15, kyc: 8, treasury: 12, fraud: 6 };
    for (const [noun, least] of Object.entries(nouns)) {
      const right = results.filter(({ asked, right: is }) => is && asked.answer.startsWith(`${noun}.`));
      expect(right.length, noun).toBeGreaterThanOrEqual(least);
    }
  });
  it('gets suggestions that have an answer wherever there is none', () => {
    for (const { content, asked } of results.filter((each) => each.content.abstained))
      expect(content.nearest.length, asked.question).toBe(3);
  });
  it('gets an answer to every question that the copilot offers: samples, prompts, and similar ones to each figure', async () => {
    const offered = await asEverybody(t, async (asker) => {
      const offers = new Set<string>();
      for (const { query } of await samplesFor(asker, 100)) offers.add(query);
      for (const query of await promptsFor(asker, 100)) offers.add(query);
      for (const { bags } of LEXICON)
        for (const query of await nearestTo(bags.flat(), asker)) offers.add(query);
      return offers;
    });
    expect(offered).toContain('Compare revenue last month with the month before');
    expect(offered.size).toBeGreaterThan(100);
    const refused: string[] = [];
    for (const question of offered) if ((await answerOne(t, question)).abstained) refused.push(question);
    expect(refused).toEqual([]);
  });
  it('has a sample and a prompt of each subject that a person with all permissions gets an answer to', async () => {
    expect(await asEverybody(t, async (asker) => samplesFor(asker, 100))).toHaveLength(12);
    expect(await asEverybody(t, async (asker) => promptsFor(asker, 100))).toHaveLength(7);
  });
});

import { describe, expect, it } from 'vitest';
import { adviceOn, sentimentOf, subjectOf, triage, type TriageInput } from './text-triage.ts';

const of = (over: Partial<TriageInput>) =>
  triage({ title: '', body: '', votes: 0, staff: 20, isBug: false, ...over });

describe('the subject of a suggestion', () => {
  it.each([
    ['Dark mode', 'The screens are too bright.', 'UI/UX'],
    ['Cohort trends', 'Show retention by segment.', 'Analytics'],
    ['Two-factor login', 'Ask for a second factor with the password.', 'Security'],
    ['Connect the bank of Bo', 'Sync with its gateway.', 'Integration'],
    ['The list is slow', 'Loading takes twenty seconds.', 'Performance'],
    ['Monthly statement', 'Print a PDF report on a schedule.', 'Reporting'],
    ['Android app', 'Offline on a phone.', 'Mobile'],
    ['Webhook', 'An API endpoint for developers.', 'API'],
  ])('of “%s” is determined by its words', (title, body, subject) => {
    expect(subjectOf(title, body)).toBe(subject);
  });
  it('is UI/UX if no word belongs to a subject', () => {
    expect(subjectOf('Hello', 'there')).toBe('UI/UX');
  });
});

describe('the sentiment', () => {
  it.each([
    ['I love the new list, great work', 'positive'],
    ['It is slow and confusing', 'negative'],
    ['Show the total', 'neutral'],
    ['This is not helpful', 'negative'],
    ['It never fails', 'positive'],
    ['Great, but slow', 'neutral'],
  ])('of “%s” is %s', (text, sentiment) => {
    expect(sentimentOf(text)).toBe(sentiment);
  });
});

describe('the triage', () => {
  it('estimates much work from words of hard work, little from words of easy work, else medium', () => {
    expect(of({ title: 'Migrate to an encrypted webhook engine' })).toMatchObject({
      complexity: 'high',
      implementationTime: '2–3 months',
      technicalFeasibility: 'low',
    });
    expect(of({ title: 'Rename the button' })).toMatchObject({
      complexity: 'low',
      implementationTime: '1–2 weeks',
      technicalFeasibility: 'high',
    });
    expect(of({ title: 'Greetings in Krio' })).toMatchObject({
      complexity: 'medium',
      implementationTime: '3–6 weeks',
      technicalFeasibility: 'medium',
    });
  });
  it('rates it one step more feasible if it names an existing part of the product', () => {
    expect(of({ title: 'Automate an encrypted export' }).technicalFeasibility).toBe('medium');
    expect(of({ title: 'Greetings on the dashboard' }).technicalFeasibility).toBe('high');
  });
  it('rates the impact by words for many people, or by many votes', () => {
    expect(of({ title: 'For me' }).userImpact).toBe('low');
    expect(of({ title: 'For my team' }).userImpact).toBe('medium');
    expect(of({ title: 'For everyone, daily' }).userImpact).toBe('high');
    expect(of({ title: 'For me', votes: 2 }).userImpact).toBe('medium');
    expect(of({ title: 'For me', votes: 5 }).userImpact).toBe('high');
    expect(of({ title: 'For me', votes: 2, staff: 3 }).userImpact).toBe('medium');
    expect(of({ title: 'For me', votes: 1, staff: 1 }).userImpact).toBe('low');
  });
  it('rates the value by words of money, customers, law and risk', () => {
    expect(of({ title: 'Nicer greeting' }).businessValue).toBe('low');
    expect(of({ title: 'Less fraud' }).businessValue).toBe('medium');
    expect(of({ title: 'Less fraud, more revenue' }).businessValue).toBe('high');
  });
  it('sums impact, value, complaint and fault for the priority', () => {
    expect(of({ title: 'Nicer greeting' }).priority).toBe('low');
    expect(of({ title: 'Less fraud for my team' }).priority).toBe('medium');
    expect(of({ title: 'Fraud and revenue for everyone, daily' }).priority).toBe('high');
    expect(of({ title: 'Wrong greeting', isBug: true }).priority).toBe('medium');
  });
  it('returns the decisive words as in the text, at most six', () => {
    const { tags } = of({
      title: 'Exported reports',
      body: 'PDF statements, spreadsheets and schedules for compliance audits, everyone, daily',
    });
    expect(tags).toHaveLength(6);
    expect(tags).toContain('reports');
    expect(of({ title: 'Hello' }).tags).toEqual([]);
  });
  it('gives the same result for the same text, and a result for any text', () => {
    for (const title of ['', '🙂', 'x'.repeat(4_000), '<script>alert(1)</script>'])
      expect(of({ title })).toEqual(of({ title }));
  });
});

describe('the advice', () => {
  const advice = (title: string, over: Partial<Parameters<typeof adviceOn>[0]> = {}) =>
    adviceOn({ triage: of({ title }), earlier: null, words: 20, ...over });
  it('refers a repeat to the first suggestion', () => {
    const earlier = { title: 'Dark mode', similarity: 0.83 };
    expect(advice('Dark theme', { earlier })).toBe(
      'Answer together with “Dark mode”: the words are 83% alike.',
    );
    expect(advice('Dark theme', { earlier: { ...earlier, similarity: 0.4 } })).not.toContain('Dark mode');
  });
  it('asks for more details if there are few words', () => {
    expect(advice('Dark', { words: 3 })).toBe('Ask for more: it is too short to be judged.');
  });
  it('follows priority and work', () => {
    expect(advice('Nicer greeting')).toBe('Keep for later unless votes gather: low impact, low value.');
    expect(advice('Less fraud for my team')).toBe('Review: medium impact, medium value.');
    expect(advice('Fraud and revenue for everyone, daily')).toMatch(/^Approve: high impact, high value/);
    expect(advice('Encrypt and migrate fraud and revenue for everyone, daily')).toMatch(
      /^Review soon and plan it in steps/,
    );
    expect(advice('Encrypt and migrate fraud for my team')).toMatch(/^Ask what a first step would be/);
  });
});

import { describe, expect, it } from 'vitest';
import { changeLabel, changeRemark, explainedChange, type Worded } from './change-words.ts';

const change = (over: Partial<Worded>): Worded => ({
  value: -13.2,
  adjusted: -13.2,
  pValue: 0.2,
  direction: 'stable',
  verdict: 'neutral',
  ...over,
});

describe('the texts of a change', () => {
  it('call a number stable only if it does not change', () => {
    const labels = [-13.2, 54.6, 0.6, 0.44, 0.04, -0.04].map((value) => changeLabel(change({ value })));
    expect(labels).toEqual([null, null, null, 'Stable', 'Stable', 'Stable']);
    // For a change in points the previous percentage is not known: only what is shown as 0.0 counts as unchanged.
    expect(changeLabel(change({ value: 0.4, how: 'points' }))).toBeNull();
    expect(changeLabel(change({ value: 0.04, how: 'points' }))).toBe('Stable');
  });

  it('name the direction if there is one, and are empty if nothing is known', () => {
    expect(changeLabel(change({ value: 12, pValue: 0.01, direction: 'up' }))).toBe('Up');
    expect(changeLabel(change({ pValue: 0.01, direction: 'down' }))).toBe('Down');
    expect(changeLabel(change({ pValue: null }))).toBeNull();
    expect(changeLabel(change({ value: null }))).toBeNull();
    expect(changeLabel(null)).toBeNull();
  });

  it('replace colour and tooltip for people who see neither', () => {
    expect(changeRemark(change({ direction: 'down', verdict: 'bad' }))).toBe('worse');
    expect(changeRemark(change({ direction: 'down', verdict: 'good' }))).toBe('better');
    expect(changeRemark(change({ direction: 'down', verdict: 'neutral' }))).toBe('');
    expect(changeRemark(change({}))).toBe('not unusual: about 1 in 5 of its changes is this large');
    expect(changeRemark(change({ value: 0.1 }))).toBe('stable');
    expect(changeRemark(change({ pValue: null }))).toBe('too little history to judge it');
  });

  it('are explained by the frequency of such a change and the effect of the calendar', () => {
    expect(explainedChange(change({}))).toBe('Not unusual: about 1 in 5 of its changes is this large.');
    expect(explainedChange(change({ value: 54.6, adjusted: 3.04, pValue: 0.7 }))).toBe(
      'Not unusual: most of its changes are this large. ' +
        'Adjusted for the calendar (weekdays, paydays, holidays, number of days): +3.0%.',
    );
    expect(explainedChange(change({ value: 40, adjusted: 9, pValue: 0.01 }))).toBe(
      'Mostly the calendar: adjusted for weekdays, paydays, holidays and the number of days it is +9.0%.',
    );
    expect(explainedChange(change({ value: 0.2, adjusted: 0.2, pValue: 0.001 }))).toBe(
      'Too small to count as a change.',
    );
    expect(explainedChange(change({ direction: 'down', pValue: 0.004 }))).toBe(
      'Unusual: about 1 in 250 of its changes is this large.',
    );
    expect(explainedChange(change({ direction: 'down', pValue: 0 }))).toBe(
      'Unusual: fewer than 1 in 1,000 of its changes are this large.',
    );
    expect(explainedChange(change({ value: -2, adjusted: -1.4, how: 'points' }))).toContain('−1.4 points.');
    expect(explainedChange(change({ pValue: null }))).toBe('Too little history to judge it.');
    expect(explainedChange(change({ value: null }))).toBe('');
  });
});

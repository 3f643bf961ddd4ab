import { describe, expect, it } from 'vitest';
import {
  ago,
  clock,
  count,
  date,
  dollars,
  inUnit,
  longDate,
  moment,
  money,
  month,
  percent,
  ratio,
  signedCount,
  signedPercent,
  signedPoints,
  thousands,
  treasury,
  volume,
  wholeDollars,
  wholePercent,
  saidIn,
  shortDollars,
  togetherInDollars,
} from './formatting.ts';

it('writes a number so small that JavaScript gives it an exponent', () => {
  expect([signedPoints(5.2e-14), percent(-3e-9), ratio(1e-7)]).toEqual(['0.0 pp', '0.0%', '0.00']);
});

it('does not round a share to 0% or 100% unless it is exact', () => {
  expect(['99.9968', 100, '0.004', 0].map(percent)).toEqual(['99.9%', '100.0%', '<0.1%', '0.0%']);
  expect(inUnit('99.9968', 'percent')).toBe('99.99%');
});

describe('amounts', () => {
  it('[A-9.28] writes treasury leones in millions', () => {
    expect(treasury('3412567890', 'SLL')).toBe('SLL 3,412.6M');
    expect(treasury('3412567890', 'SLL', 'SLE')).toBe('SLE 3.4M');
  });
  it('[A-9.29] writes the other treasury currencies in thousands with a dollar sign', () => {
    expect(treasury('278512.40', 'USD')).toBe('$278.5K');
    expect(treasury('1250000.123456', 'USDC')).toBe('$1,250.0K');
  });
  it('[A-3.26] accepts dollars as a number or a numeric string', () => {
    expect(treasury(278512.4, 'USD')).toBe(treasury('278512.40', 'USD'));
  });
  it('[A-9.30] writes volumes of leones in B or M', () => {
    expect(volume('1234000000', 'SLL')).toBe('SLL 1.2B');
    expect(volume('999900000', 'SLL')).toBe('SLL 999.9M');
    expect(volume('1234000000', 'SLL', 'SLE')).toBe('SLE 1.2M');
    expect(volume('1234000000000', 'SLL', 'SLE')).toBe('SLE 1.2B');
  });
  it('[A-9.31] writes volumes of dollars in M or K', () => {
    expect(volume('1234567.89', 'USD')).toBe('$1.2M');
    expect(volume('999949.99', 'USD')).toBe('$999.9K');
    expect(volume('1234567.89', 'USDC')).toBe('$1.2M');
  });
  it('[A-9.32] writes money of the summary in thousands with one decimal plus K', () => {
    expect(thousands('424000')).toBe('$424.0K');
    expect(thousands('-1540.10')).toBe('−$1.5K');
  });
  it('does not round an amount to zero unless it is', () => {
    expect(['15.20', '-15.20', '50', 0].map(thousands)).toEqual(['<$0.1K', '>−$0.1K', '$0.1K', '$0.0K']);
    expect(volume('4999', 'SLL')).toBe('<SLL 0.1M');
    expect(treasury('0.01', 'USDC')).toBe('<$0.1K');
  });
  it('writes amounts below ten thousand in whole dollars, and those beside them too', () => {
    expect(['386.25', '-9999', '10000', '0', '0.40', null].map(shortDollars)).toEqual([
      '$386',
      '−$9,999',
      '$10.0K',
      '$0.0K',
      '<$1',
      '–',
    ]);
    expect(['45200', '386.25', '0'].map(togetherInDollars(['45200', '386.25', '0']))).toEqual([
      '$45,200',
      '$386',
      '$0',
    ]);
    expect(['45200', '0'].map(togetherInDollars(['45200', '0', null]))).toEqual(['$45.2K', '$0.0K']);
  });
  it('[B-9.01] writes dollars with a sign and grouping', () => {
    expect(dollars('1234567.5')).toBe('$1,234,567.50');
    expect(dollars('-0.05')).toBe('−$0.05');
  });
  it('keeps every digit of an amount beyond floating point precision', () => {
    expect(money('9007199254740993', 'SLL')).toBe('SLL 9,007,199,254,740,993');
    expect(money('9007199254740993.07', 'USD')).toBe('$9,007,199,254,740,993.07');
  });
  it('writes amounts in full by currency', () => {
    expect(money('1234567', 'SLL', 'SLE')).toBe('SLE 1,234.567');
    expect(money('1.25', 'USDC')).toBe('USDC 1.25');
    expect(money('1.123456', 'USDC')).toBe('USDC 1.123456');
  });
});

describe('numbers', () => {
  it('groups digits, rounds, and uses a true minus sign', () => {
    expect(count(15847)).toBe('15,847');
    expect(percent(41.66)).toBe('41.7%');
    expect(signedPercent(12.3)).toBe('+12.3%');
    expect(signedPercent(-4)).toBe('−4.0%');
    expect(signedPercent(0)).toBe('0.0%');
    expect(signedPoints(-0.42)).toBe('−0.4 pp');
    expect(signedCount(-1250)).toBe('−1,250');
    expect(ratio('1.268')).toBe('1.27');
    expect(wholePercent('23.4')).toBe('23%');
    expect(saidIn('-22.7', 'percent', true)).toBe('23%');
    expect(saidIn('103.62', 'percent', false)).toBe('103.6%');
    expect(saidIn('16269.53', 'USD', false)).toBe('$16,270');
    expect(wholeDollars('16269.53')).toBe('$16,270');
    expect(wholeDollars('-1250.2')).toBe('−$1,250');
  });
  it('never writes a minus before a zero', () => {
    expect(signedPercent(-0.04)).toBe('0.0%');
    expect(percent(-0.04)).toBe('0.0%');
    expect(dollars('-0.001')).toBe('$0.00');
  });
  it('shows a dash when there is no value', () => {
    for (const format of [count, percent, signedPercent, dollars, thousands]) expect(format(null)).toBe('–');
    expect(treasury(undefined, 'USD')).toBe('–');
  });
  it('writes a figure by its unit', () => {
    expect(inUnit('45127', 'count')).toBe('45,127');
    expect(inUnit('41.666', 'percent')).toBe('41.67%');
    expect(inUnit('0.0561', 'points')).toBe('0.06 pp');
    expect(inUnit('1.00812', 'ratio')).toBe('1.0081');
    expect(inUnit('6.983333333333', 'hours')).toBe('7.0 h');
    expect(inUnit('1234', 'SLL', 'SLE')).toBe('SLE 1.234');
  });
});

describe('times', () => {
  it('[B-9.02] writes dates like MMM d, yyyy', () => {
    expect(date('2026-11-05')).toBe('Nov 5, 2026');
    expect(date('2026-11-21T23:59:59.999Z')).toBe('Nov 21, 2026');
  });
  it('shows the company’s time, which is UTC', () => {
    expect(clock('2026-11-21T00:05:00Z')).toBe('00:05 UTC');
    expect(moment('2026-11-21T14:02:00Z')).toBe('Nov 21, 2026, 14:02 UTC');
    expect(longDate('2026-11-21')).toBe('Saturday, November 21, 2026');
    expect(month('2026-11')).toBe('November 2026');
  });
  it('formats the time elapsed until now', () => {
    const now = Date.parse('2026-11-21T14:00:00Z');
    expect(ago('2026-11-21T13:59:30Z', now)).toBe('now');
    expect(ago('2026-11-21T13:55:00Z', now)).toBe('5 min. ago');
    expect(ago('2026-11-21T11:00:00Z', now)).toBe('3 hr. ago');
    expect(ago('2026-11-20T13:00:00Z', now)).toBe('yesterday');
    expect(ago('2026-11-21T14:00:05Z', now)).toBe('now');
  });
});

import { describe, expect, it } from 'vitest';
import { reportRisk, reportStatus, requirementStatus, sizeInWords, submitFault } from './rules.ts';

const DUE = '2026-09-15';
const report = (over: object = {}) => ({
  due_day: DUE,
  generated: true,
  submitted: false,
  findings: 0,
  keyFailed: false,
  ...over,
});

describe('the status of a report', () => {
  it.each([
    [{ submitted: true }, '2026-10-01', 'completed'],
    [{}, '2026-09-15', 'pending_review'],
    [{ generated: false }, '2026-09-15', 'in_progress'],
    [{}, '2026-09-16', 'overdue'],
    [{ generated: false }, '2026-09-16', 'overdue'],
  ])('%j on %s is %s', (over, today, status) => {
    expect(reportStatus(report(over), today)).toBe(status);
  });
});

describe('the risk of a report', () => {
  it.each([
    [{}, '2026-09-16', 'high'],
    [{ keyFailed: true }, '2026-09-01', 'high'],
    [{ keyFailed: true, submitted: true }, '2026-09-01', 'low'],
    [{ findings: 1 }, '2026-09-01', 'medium'],
    [{ findings: 1, submitted: true }, '2026-12-01', 'medium'],
    [{ generated: false, findings: null }, '2026-09-10', 'medium'],
    [{ generated: false, findings: null }, '2026-09-09', 'low'],
    [{}, '2026-09-15', 'low'],
  ])('%j on %s is %s', (over, today, risk) => {
    expect(reportRisk(report(over), today)).toBe(risk);
  });
});

describe('a requirement', () => {
  it.each([
    [[['passed', true]], 'compliant'],
    [
      [
        ['passed', true],
        ['failed', false],
      ],
      'attention_required',
    ],
    [[['overdue', true]], 'attention_required'],
    [[['never', false]], 'attention_required'],
    [[['never', true, 'not due yet']], 'compliant'],
    [[['failed', true, 'not due yet']], 'non_compliant'],
    [
      [
        ['failed', true],
        ['passed', true],
      ],
      'non_compliant',
    ],
  ] as const)('with controls %j is %s', (controls, status) => {
    expect(
      requirementStatus(
        controls.map(([state, is_key, due]) => ({ state, is_key, counts: due === undefined })),
      ),
    ).toBe(status);
  });
});

describe('submitting', () => {
  const may = { userId: 'b', mayManage: true };
  it('must be done by another person than the preparer', () => {
    const made = { generated: true, submitted: false, preparedBy: 'a' };
    expect(submitFault(made, may)).toBeNull();
    expect(submitFault(made, { ...may, userId: 'a' })).toContain('another person');
    expect(submitFault(made, { ...may, mayManage: false })).toContain('permission');
    expect(submitFault({ ...made, submitted: true }, may)).toContain('submitted');
    expect(submitFault({ ...made, generated: false }, may)).toContain('not generated');
    // Reports that were imported with a company have no preparer here.
    expect(submitFault({ ...made, preparedBy: null }, may)).toBeNull();
  });
});

it('formats sizes for people', () => {
  expect([1, 1_024, 49_000, 3 * 1_024 * 1_024].map(sizeInWords)).toEqual(['1 KB', '1 KB', '48 KB', '3.0 MB']);
});

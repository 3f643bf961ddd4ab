/** Results as Markdown: the goals first, then one section for each measurement. */

export interface Goal {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  readonly met: boolean;
}
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
export interface Section {
  readonly title: string;
  /** How it was measured, and compared with what. */
  readonly method: string;
  readonly tables: readonly Table[];
  readonly goals: readonly Goal[];
}

export const ms = (value: number): string =>
  value >= 10_000
    ? `${(value / 1_000).toFixed(1)} s`
    : value >= 100
      ? `${value.toFixed(0)} ms`
      : `${value.toFixed(value >= 10 ? 1 : 2)} ms`;
export const mib = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MiB`;
export const kib = (bytes: number): string => `${(bytes / 1_024).toFixed(1)} KiB`;
export const times = (ratio: number): string => (Number.isFinite(ratio) ? `${ratio.toFixed(2)}x` : 'n/a');
export const count = (value: number): string => Math.round(value).toLocaleString('en-GB');

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const atMost = (
  what: string,
  measured: number,
  limit: number,
  show: (value: number) => string,
): Goal => ({
  what,
  goal: `at most ${show(limit)}`,
  measured: show(measured),
  met: measured <= limit,
});
export const atLeast = (
  what: string,
  measured: number,
  limit: number,
  show: (value: number) => string,
): Goal => ({ what, goal: `at least ${show(limit)}`, measured: show(measured), met: measured >= limit });

function tableText({ head, rows }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  // The first column contains names, the others numbers.
  return [line(head), `|---|${'---:|'.repeat(head.length - 1)}`, ...rows.map(line)].join('\n');
}

const goalsTable = (sections: readonly Section[]): Table => ({
  head: ['Goal', 'Limit', 'Measured', 'Met'],
  rows: sections.flatMap(({ goals }) =>
    goals.map((goal) => [goal.what, goal.goal, goal.measured, goal.met ? 'yes' : '**no**']),
  ),
});

export const sectionText = ({ title, method, tables }: Section): string =>
  [`## ${title}`, method, ...tables.map(tableText)].join('\n\n');

export function reportText(sections: readonly Section[], conditions: string): string {
  return [
    '# Performance',
    'Written by `npm run bench`; every figure below is from that one run.',
    conditions,
    '## Goals',
    tableText(goalsTable(sections)),
    ...sections.map(sectionText),
    '',
  ].join('\n\n');
}

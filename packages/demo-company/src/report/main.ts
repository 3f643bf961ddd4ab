/** `npm run demo:report`: compares measured and specified values. Exit code 1 if an acceptance band fails. */
import { createCompany } from '../company.ts';
import { bandsOf, holds, revenueOf, type Band } from './bands.ts';
import { measure } from './measure.ts';

function option(name: string, fallback: string): string {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : (process.argv[at + 1] ?? fallback);
}
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const config = {
  seed: Number(option('seed', '1')),
  scale: Number(option('scale', '1')),
  months: Number(option('months', '24')),
  lastDay: option('last-day', yesterday),
};

const show = (value: number, unit: Band['unit']): string => {
  if (unit === 'share') return `${(value * 100).toFixed(2)} %`;
  if (unit === 'ratio') return value.toFixed(3);
  return (
    (Math.abs(value) < 1000 ? value.toFixed(1) : Math.round(value).toLocaleString('en')) +
    (unit === 'usd' ? ' USD' : '')
  );
};

const measured = measure(createCompany(config));
const bands = bandsOf(measured, config.scale);
const line = (cells: readonly string[]): string =>
  cells.map((c, i) => (i === 0 ? c.padEnd(42) : c.padStart(i === 3 ? 30 : 16))).join('');
console.log(
  `Demo company, seed ${config.seed}, scale ${config.scale}, ${config.months} months to ${config.lastDay}: ${measured.rows.toLocaleString('en')} rows generated in ${(measured.milliseconds / 1000).toFixed(1)} s`,
);
console.log(line(['', 'target', 'measured', 'allowed', '']));
for (const b of bands) {
  console.log(
    line([
      `${b.acceptance ? '* ' : '  '}${b.name}`,
      show(b.target, b.unit),
      show(b.measured, b.unit),
      `${show(b.low, b.unit)} .. ${show(b.high, b.unit)}`,
      holds(b) ? 'holds' : b.acceptance ? 'FAILS' : 'off',
    ]),
  );
}
console.log('\nMonth      registered    revenue  wallet tx  card tx  active   costs    opex     net (USD)');
for (const [name, m] of measured.months) {
  const costs = m.accrued + m.commissions;
  console.log(
    [
      name,
      m.registered,
      revenueOf(m),
      m.walletTx,
      m.cardTx,
      m.activeMonths,
      costs,
      m.opex,
      revenueOf(m) - costs - m.opex,
    ]
      .map((v) => (typeof v === 'string' ? v : Math.round(v).toLocaleString('en').padStart(10)))
      .join(' '),
  );
}
console.log('\n* acceptance band');
if (bands.some((b) => b.acceptance && !holds(b))) process.exitCode = 1;

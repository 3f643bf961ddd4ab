/** Two sizes of one company side by side, to compare the dashboards. */
import { measureDashboards } from './dashboards.ts';
import { openCompany, runSql, settle } from './company.ts';
import { GROWING_SETTINGS, growCompany } from './grow.ts';
import { ms, type Section } from './report.ts';
import type { Stage } from './stage.ts';

export async function measureGrowth(
  dataDir: string,
  stage: Omit<Stage, 'company'>,
  say: (line: string) => void,
): Promise<Section[]> {
  say('Growing a copy of the company tenfold');
  const growing = await openCompany(dataDir, GROWING_SETTINGS);
  const started = performance.now();
  const sizes: number[] = [];
  const large = await growing.copy();
  try {
    await growCompany(large, say);
    await settle(large);
    for (const connection of [growing.cluster.connection, large]) {
      const [found] = await runSql(connection, 'select count(*)::int as rows from transactions');
      sizes.push(Number(found?.rows[0]?.rows));
    }
  } finally {
    await growing.close();
  }
  say(`Grown in ${ms(performance.now() - started)}; measuring the dashboards`);
  const company = await openCompany(dataDir);
  try {
    const [small = 0, grown = 0] = sizes;
    return await measureDashboards({ ...stage, company }, company.cluster.connection, large, {
      small,
      large: grown,
    });
  } finally {
    await company.close();
  }
}

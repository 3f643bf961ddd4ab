/** Memory of the server and its database: idle, and at its peak while the dashboards are requested. */
import { load } from './load.ts';
import { peakResidentBytes, postgresBelow, proportionalBytes, residentBytes } from './proc.ts';
import { mib, type Section } from './report.ts';
import { dashboardPaths } from './dashboard-paths.ts';
import { onServer, type Stage } from './stage.ts';

export async function measureMemory(stage: Stage): Promise<Section> {
  const database = (): number => proportionalBytes(postgresBelow(process.pid));
  return await onServer(stage, async ({ url, pid, cookie }) => {
    const rest = [residentBytes(pid), database()] as const;
    let highest = 0;
    const watch = setInterval(() => (highest = Math.max(highest, database())), 250);
    try {
      await load(
        dashboardPaths.map((path) => url + path),
        { cookie, connections: 20, seconds: stage.options.quick ? 3 : 15, pid },
      );
    } finally {
      clearInterval(watch);
    }
    return {
      title: 'Memory',
      method: [
        'Resident memory of the server process, and of all PostgreSQL processes together with pages they share counted',
        'once, just after the start and at the highest while 20 connections ask for every dashboard endpoint in turn.',
      ].join('\n'),
      tables: [
        {
          head: ['', 'At rest', 'Under load'],
          rows: [
            ['Server', mib(rest[0]), mib(peakResidentBytes(pid))],
            ['PostgreSQL', mib(rest[1]), mib(highest)],
          ],
        },
      ],
      goals: [],
    };
  });
}

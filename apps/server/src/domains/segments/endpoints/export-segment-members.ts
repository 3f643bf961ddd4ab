import { exportSegmentMembers as route } from '@cottontree/contract/segments/segments.ts';
import { SegmentMember, segmentInWords } from '@cottontree/contract/segments/schemas.ts';
import { lastClosableDay } from '../../../platform/time/clock.ts';
import { csvLine } from '@cottontree/csv/csv-line.ts';
import { download } from '../../../platform/http/endpoint.ts';
import { maskingOf, sightOf, type Sight } from '../../../platform/personal-data/personal-data.ts';
import { dayOf } from '../held.ts';
import { presentMember, readMembers, type SegmentFilter } from '../members.ts';
import type { Db } from '../../../platform/database/client.ts';
import { inChunks } from '../../../platform/documents/in-chunks.ts';
import { readVisible } from '../../../figures/visible.ts';

const PAGE = 2_000;
const COLUMNS = [
  'id',
  'name',
  'msisdn',
  'district',
  'signedUpOn',
  'lastActiveOn',
  'transactions30',
  'transactions90',
  'revenue90',
  'before',
] as const satisfies readonly (keyof SegmentMember)[];

const shown = maskingOf(SegmentMember);

async function* linesOf(
  db: Db,
  day: string | null,
  filter: SegmentFilter,
  { sight, seesRevenue }: { readonly sight: Sight; readonly seesRevenue: boolean },
): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  if (day === null) return;
  for (let offset = 0; ; offset += PAGE) {
    const rows = await readMembers(db, day, filter, { offset, limit: PAGE }, sight);
    for (const row of rows) {
      const member = shown(presentMember(row, seesRevenue), sight);
      yield csvLine(COLUMNS.map((name) => (member[name] === null ? null : String(member[name]))));
    }
    if (rows.length < PAGE) return;
  }
}

export const exportSegmentMembers = download(route, async (call) => {
  const { db, actor, clock, keyring, query: filter } = call;
  const { stamp } = await readVisible(call, []);
  const day = dayOf(stamp);
  const sight = sightOf(actor.powers, keyring);
  const masked = !sight.sees('customerName');
  const { name } = segmentInWords(filter.type, filter.segment);
  return {
    fileName: `segment-${filter.segment.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${day ?? lastClosableDay(clock)}.csv`,
    chunks: inChunks(linesOf(db, day, filter, { sight, seesRevenue: actor.powers.has('revenue.view') }), ''),
    audit: {
      action: 'segments.export',
      entity: ['segment', `${filter.type}/${filter.segment}`],
      description: `Exported the subscribers of the segment ${name} of ${day ?? 'no closed day'}${masked ? ', names and numbers masked' : ''}`,
      category: 'Security',
      after: { ...filter, day, masked },
    },
  };
});

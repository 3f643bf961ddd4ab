import { listErrors } from '@cottontree/contract/errors/error-tracking.ts';
import { ERROR_WINDOW_HOURS, type ErrorRecord } from '@cottontree/contract/errors/records.ts';
import { LinkedEntries } from '../../domain/queue/linked-entries.tsx';
import { useNow } from '../../domain/staff/now.ts';
import { moment } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { StatusBadge } from './badges.tsx';
import { useErrorLinks } from './state.ts';
import { TRACKING_TEXTS } from './texts.ts';

const MOST = 5;
/** The longest text that the list can be searched for. */
const LONGEST = 100;

/** Other errors with the screen, endpoint or job of an error: what the list finds when it is searched for. */
export function LinkedErrors({ error: { id, place, lastSeen } }: { error: ErrorRecord }) {
  const now = useNow();
  const text = place.slice(0, LONGEST).trim();
  const links = useErrorLinks();
  // One more than is shown: the error itself is among those found.
  const { data } = useRead(listErrors, { query: { window: '30d', search: text, limit: MOST + 1 } });
  if (data === undefined) return null;
  const others = data.errors.filter((each) => each.id !== id);
  const isFound = Date.parse(lastSeen) > now - ERROR_WINDOW_HOURS['30d'] * 3_600_000;
  const total = Math.max(others.length, data.total - (isFound ? 1 : 0));
  return (
    <div data-constant="row">
      <LinkedEntries
        title={TRACKING_TEXTS.linked(text)}
        total={total}
        none={TRACKING_TEXTS.noneLinked}
        all={links.withText(text)}
        entries={others.slice(0, MOST).map((each) => ({
          id: each.id,
          href: links.error(each.id),
          name: each.title,
          note: moment(each.lastSeen),
          badge: <StatusBadge status={each.status} />,
        }))}
      />
    </div>
  );
}

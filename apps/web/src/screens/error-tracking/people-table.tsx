import type { AffectedUser } from '@cottontree/contract/errors/records.ts';
import { DataTable } from '@cottontree/ui/data-table.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { count, moment } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { TRACKING_TEXTS, nameOf } from './texts.ts';

const LEVELS = [TRACKING_TEXTS.level0, TRACKING_TEXTS.level1, TRACKING_TEXTS.level2] as const;
const DEVICES = {
  mobile: TRACKING_TEXTS.mobile,
  desktop: TRACKING_TEXTS.desktop,
  server: TRACKING_TEXTS.sources.server,
  api: 'API',
} as const;

/**
 * People affected by errors. The count is for the selected error, or for all errors where people of all errors are
 * listed.
 */
const COLUMNS: readonly DataColumn<AffectedUser>[] = [
  {
    key: 'name',
    head: TRACKING_TEXTS.name,
    value: nameOf,
    words: (it) => `${nameOf(it)} ${it.email ?? it.userId}`,
    cell: (it) => (
      <>
        {nameOf(it)}
        {(it.email ?? it.userId) !== nameOf(it) && <span className={css.under}>{it.email ?? it.userId}</span>}
      </>
    ),
  },
  {
    key: 'who',
    head: TRACKING_TEXTS.who,
    cell: ({ kind, kycLevel, isActive, accountCreated }) =>
      // A batch may name unknown customers.
      accountCreated === null ? (
        TRACKING_TEXTS.unknownCustomer
      ) : (
        <>
          {kind === 'staff' ? TRACKING_TEXTS.staff : TRACKING_TEXTS.customerValue(LEVELS[kycLevel ?? 0])}
          {!isActive && <span className={css.under}>{TRACKING_TEXTS.inactive}</span>}
        </>
      ),
  },
  {
    key: 'where',
    head: TRACKING_TEXTS.location,
    value: ({ location }) => location,
    cell: ({ location, ipAddress, revealed }) => (
      <>
        {location}
        {revealed && ipAddress !== null && ipAddress !== location && (
          <span className={css.under}>{ipAddress}</span>
        )}
      </>
    ),
  },
  {
    key: 'device',
    head: TRACKING_TEXTS.device,
    value: ({ deviceType }) => DEVICES[deviceType],
    hide: 'medium',
    cell: ({ deviceType, sessionId }) => (
      <>
        {DEVICES[deviceType]}
        {sessionId !== null && (
          <span className={css.under}>{TRACKING_TEXTS.sessionSessionId(sessionId)}</span>
        )}
      </>
    ),
  },
  {
    key: 'last',
    head: TRACKING_TEXTS.lastMet,
    value: ({ lastErrorAt }) => lastErrorAt,
    cell: ({ lastErrorAt, errorHistory }) => (
      <>
        <time dateTime={lastErrorAt}>{moment(lastErrorAt)}</time>
        {errorHistory[0] !== undefined && <span className={css.under}>{errorHistory[0].message}</span>}
      </>
    ),
  },
  {
    key: 'count',
    head: TRACKING_TEXTS.errorsHead,
    numeric: true,
    lead: true,
    value: ({ errorCount }) => errorCount,
    cell: ({ errorCount }) => count(errorCount),
  },
  {
    key: 'all',
    head: TRACKING_TEXTS.allTime,
    numeric: true,
    value: ({ totalErrorsAllTime }) => totalErrorsAllTime,
    cell: ({ totalErrorsAllTime }) => count(totalErrorsAllTime),
  },
];

export function PeopleTable({
  caption,
  users,
  busy,
}: {
  caption: string;
  users: readonly AffectedUser[];
  busy: boolean;
}) {
  return (
    <div data-constant="row">
      <DataTable
        caption={caption}
        columns={COLUMNS}
        rows={users}
        rowKey={({ kind, userId }) => `${kind} ${userId}`}
        busy={busy}
        comfortable
      />
    </div>
  );
}

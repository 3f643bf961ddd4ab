import type { UseQueryResult } from '@tanstack/react-query';
import { labelOf } from '@cottontree/contract/data-entry/entry-labels.ts';
import {
  MOST_VERSIONS,
  type Adoption,
  type EntryKind,
  type EntryVersion,
} from '@cottontree/contract/data-entry/data-entry.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { dollars, moment } from '../../kernel/formatting.ts';
import { CutNote } from '../../domain/figure/cut-note.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import { type Values } from './fields.ts';
import css from './screen.module.css';
import { ENTRY_TEXTS } from './texts.ts';

function Changes({ version, before }: { version: EntryVersion; before: EntryVersion | undefined }) {
  const changes = changesOf(version.values, before?.values);
  return changes.length === 0 ? null : <p className={css.about}>{changes.join(' · ')}</p>;
}

/** "New Signups 3 → 4", for each field that changed. */
function changesOf(now: Values, before: Values | undefined): string[] {
  if (before === undefined) return [];
  return Object.keys({ ...before, ...now })
    .filter((name) => now[name] !== before[name])
    .map((name) => `${labelOf(name)} ${before[name] || 'nothing'} → ${now[name] || 'nothing'}`);
}

interface VersionsProps {
  kind: EntryKind;
  /** Newest first. */
  read: UseQueryResult<readonly EntryVersion[]>;
  adoptions: readonly Adoption[];
  onUse: (version: EntryVersion) => void;
}

/** Who declared which values of the day, and which were adopted. */
export function Versions({ kind, read, adoptions, onUse }: VersionsProps) {
  const versions = read.data ?? [];
  const decided = adoptions.filter(({ state }) => kind === 'financials' && state !== 'proposed');
  return (
    <Card
      title={ENTRY_TEXTS.versionsOfThisDay}
      meta={<CutNote listed={versions.length} most={MOST_VERSIONS} />}
    >
      {read.isPending && <SkeletonRows rows={2} what={ENTRY_TEXTS.theVersions} />}
      {read.isError && (
        <PanelError error={read.error} onRetry={() => void read.refetch()} retrying={read.isFetching} />
      )}
      {read.isSuccess && versions.length === 0 && (
        <p className={css.about}>{ENTRY_TEXTS.nothingIsDeclared}</p>
      )}
      <ol className={css.versions} data-constant="row">
        {versions.map((each) => (
          <li key={each.version}>
            <div className={css.version}>
              <b>{ENTRY_TEXTS.heads.version(each.version)}</b>
              <span>
                {each.by}, {moment(each.at)}
              </span>
              <Button variant="quiet" onClick={() => onUse(each)}>
                {ENTRY_TEXTS.fillTheForm}
              </Button>
            </div>
            {each.reason !== null && <p className={css.about}>“{each.reason}”</p>}
            <Changes version={each} before={versions.find(({ version }) => version === each.version - 1)} />
          </li>
        ))}
        {decided.map((each) => (
          <li key={each.id}>
            <p className={css.about}>
              {ENTRY_TEXTS.fieldBookedDeclaredAdoptionState(
                labelOf(each.field),
                dollars(each.booked),
                dollars(each.declared),
                each.state,
              )}
              {each.decision && ENTRY_TEXTS.byByAt(each.decision.by, moment(each.decision.at))}
              {each.decision?.reason && ` “${each.decision.reason}”`}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

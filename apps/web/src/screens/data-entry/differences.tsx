import { useState } from 'react';
import { labelOf } from '@cottontree/contract/data-entry/entry-labels.ts';
import type { ComparedField } from '@cottontree/contract/data-entry/data-entry.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { dollars } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { ENTRY_TEXTS } from './texts.ts';

const AdoptDialog = deferred(
  () => import('./adopt-dialog.tsx').then((part) => part.AdoptDialog),
  null,
  'over',
);

interface DifferencesProps {
  day: string;
  fields: readonly ComparedField[];
  /** The version that is compared; undefined when nothing is declared. */
  version: number | undefined;
}

/** What the books can take over of the declared values, and of the others that differ why not: each reason once. */
export function Differences({ day, fields, version }: DifferencesProps) {
  const [adopting, setAdopting] = useState<ComparedField>();
  const adoptable = fields.filter(({ obstacle }) => obstacle === null);
  const reasons = new Map<string, string[]>();
  for (const { field, state, obstacle } of fields)
    if (obstacle !== null && (state === 'variance' || state === 'material'))
      reasons.set(obstacle, [...(reasons.get(obstacle) ?? []), labelOf(field)]);
  if (version === undefined || adoptable.length + reasons.size === 0) return null;
  return (
    <Card title={ENTRY_TEXTS.differencesFromTheBooks}>
      <ul className={css.versions} data-constant="row">
        {adoptable.map((each) => (
          <li key={each.field} className={css.version}>
            <span>
              <b>{labelOf(each.field)}</b>
              <br />
              <span className={css.about}>
                {ENTRY_TEXTS.declaredAndBooked(dollars(each.declared), dollars(each.booked ?? '0'))}
              </span>
            </span>
            <Button
              aria-label={ENTRY_TEXTS.adoptField(labelOf(each.field))}
              onClick={() => setAdopting(each)}
            >
              {ENTRY_TEXTS.adopt}
            </Button>
          </li>
        ))}
        {[...reasons].map(([reason, labels]) => (
          <li key={reason} className={css.about}>
            <b>{labels.join(', ')}</b>
            {ENTRY_TEXTS.notToBeAdopted(reason)}
          </li>
        ))}
      </ul>
      {adopting && (
        <AdoptDialog day={day} field={adopting} version={version} onClose={() => setAdopting(undefined)} />
      )}
    </Card>
  );
}

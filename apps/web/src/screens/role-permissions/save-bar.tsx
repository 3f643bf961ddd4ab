import { Button } from '@cottontree/ui/button.tsx';
import { changesIn, type Drafts, type Entries } from './drafts.ts';
import css from './save-bar.module.css';
import { ROLE_PERMISSIONS_TEXTS as TEXTS } from './texts.ts';

export interface SaveBarProps {
  entries: Entries;
  drafts: Drafts;
  onSave: () => void;
  onReset: () => void;
}

/** Stays visible while there are unsaved changes. */
export function SaveBar({ entries, drafts, onSave, onReset }: SaveBarProps) {
  const changes = [...drafts.values()].reduce((sum, draft) => sum + changesIn(draft), 0);
  const names = [...drafts.keys()].map((key) => entries[key]?.name ?? key).join(', ');
  return (
    <div className={css.bar} role="group" aria-label={TEXTS.unsavedChanges}>
      <p className={css.text} role="status" data-constant="count">
        {TEXTS.unsavedChangesIn(changes, names)}
      </p>
      <Button onClick={onReset}>{TEXTS.reset}</Button>
      <Button variant="primary" onClick={onSave}>
        {TEXTS.save}
      </Button>
    </div>
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import { BookmarkPlus, Link, Pencil, Save, Trash2, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import type { SavedView } from '@cottontree/contract/views/views.ts';
import { MenuChoice, MenuItem, MenuLabel } from '@cottontree/ui/menu.tsx';
import type { Arranged } from '@cottontree/ui/table-views.ts';
import { VIEW_TEXTS } from './texts.ts';
import type { ViewList } from './use-views.ts';
import type { ViewTask } from './view-dialogs.tsx';
import css from './views.module.css';

export interface ViewsSectionProps {
  list: UseQueryResult<ViewList>;
  /** The chosen one. */
  view: SavedView | undefined;
  arranged: Arranged;
  /** Empty: the person's own arrangement. */
  onChoose: (id: string) => void;
  onTask: (task: ViewTask) => void;
  onSave: (view: SavedView) => void;
  onCopy: (view: SavedView) => void;
}

/** The views of a table in its menu: one's own and those shared with one's role, and what can be done with them. */
export function ViewsSection(props: ViewsSectionProps) {
  const { list, view, arranged, onChoose, onTask } = props;
  const { arrangement, isChanged, reset } = arranged;
  const { data, isError, refetch } = list;
  // Nothing announces that another person shared a view meanwhile.
  useEffect(() => void refetch(), [refetch]);
  const texts = VIEW_TEXTS.actions;
  const isOwn = view?.by === null;
  return (
    <>
      <MenuLabel>{VIEW_TEXTS.title}</MenuLabel>
      {data === undefined ? (
        <MenuLabel>{isError ? VIEW_TEXTS.failed : VIEW_TEXTS.loading}</MenuLabel>
      ) : (
        data.views.length > 0 && (
          <MenuChoice
            label={VIEW_TEXTS.title}
            value={view?.id ?? ''}
            options={[
              { value: '', label: VIEW_TEXTS.own },
              ...data.views.map((each) => ({ value: each.id, label: <Option view={each} /> })),
            ]}
            onValueChange={onChoose}
          />
        )
      )}
      {view && isOwn && isChanged && (
        <MenuItem icon={<Save />} onSelect={() => props.onSave(view)}>
          {texts.saveChanges}
        </MenuItem>
      )}
      {view && isChanged && (
        <MenuItem icon={<Undo2 />} onSelect={reset}>
          {texts.reset}
        </MenuItem>
      )}
      <MenuItem icon={<BookmarkPlus />} onSelect={() => onTask({ kind: 'save', arrangement })}>
        {texts.save}
      </MenuItem>
      {view && isOwn && (
        <MenuItem icon={<Pencil />} onSelect={() => onTask({ kind: 'settings', view })}>
          {texts.settings}
        </MenuItem>
      )}
      {view && (
        <MenuItem icon={<Link />} onSelect={() => props.onCopy(view)}>
          {texts.copy}
        </MenuItem>
      )}
      {view && isOwn && (
        <MenuItem danger icon={<Trash2 />} onSelect={() => onTask({ kind: 'remove', view })}>
          {texts.remove}
        </MenuItem>
      )}
    </>
  );
}

function Option({ view: { name, role, by } }: { view: SavedView }) {
  const rest = by !== null ? VIEW_TEXTS.by(by) : role !== null ? VIEW_TEXTS.sharedWith(role.name) : '';
  return (
    <span className={css.option} data-constant="name">
      <span>{name}</span>
      {rest !== '' && <span className={css.rest}>{rest}</span>}
    </span>
  );
}

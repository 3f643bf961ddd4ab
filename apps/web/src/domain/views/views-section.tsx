import type { UseQueryResult } from '@tanstack/react-query';
import { BookmarkPlus, Link, Pencil, Save, Trash2, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { changeView, type SavedView, type ViewedTable } from '@cottontree/contract/views/views.ts';
import { MenuChoice, MenuItem, MenuLabel } from '@cottontree/ui/menu.tsx';
import type { Arranged } from '@cottontree/ui/table-views.ts';
import { call } from '../../kernel/call.ts';
import { withParam } from '../../kernel/url-state.ts';
import { copyText } from '../clipboard/copy-text.ts';
import { useAttemptKey } from '../staff/attempt-key.ts';
import { VIEW_TEXTS } from './texts.ts';
import { useViewChange } from './use-view-change.ts';
import { viewParam, type ViewList } from './use-views.ts';
import type { ViewTask } from './view-dialogs.tsx';
import css from './views.module.css';

export interface ViewsSectionProps {
  table: ViewedTable;
  list: UseQueryResult<ViewList>;
  /** The chosen one. */
  view: SavedView | undefined;
  arranged: Arranged;
  /** Empty: the person's own arrangement. */
  onChoose: (id: string) => void;
  onTask: (task: ViewTask) => void;
}

/** The views of a table in its menu: one's own and those shared with one's role, and what can be done with them. */
export function ViewsSection(props: ViewsSectionProps) {
  const { table, list, view, arranged, onChoose, onTask } = props;
  const save = useSaveArrangement();
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
        <MenuItem icon={<Save />} onSelect={() => save(view, arrangement)}>
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
        <MenuItem icon={<Link />} onSelect={() => void copyText(linkOf(table, view), COPY_TEXTS)}>
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

const COPY_TEXTS = { copied: VIEW_TEXTS.done.copied, failed: VIEW_TEXTS.refused.copied };

/** The link of a view on the screen as it stands: its tab, its period and what else the URL has. */
const linkOf = (table: ViewedTable, { id }: SavedView): string =>
  location.origin + location.pathname + withParam(location.search, viewParam(table), id) + location.hash;

/** Saves how a table stands into the view that is chosen. */
function useSaveArrangement() {
  const { change } = useViewChange();
  const keyFor = useAttemptKey();
  return ({ id, name, role, version }: SavedView, arrangement: SavedView['arrangement']) => {
    const input = { name, role: role?.key ?? null, version, arrangement };
    void change(() => call(changeView, { params: { id }, input }, { idempotencyKey: keyFor([id, input]) }), {
      done: VIEW_TEXTS.done.changed,
      failed: VIEW_TEXTS.refused.changed,
      action: 'update',
      describe: () => ({ description: VIEW_TEXTS.done.changed, data: { view: id } }),
    });
  };
}

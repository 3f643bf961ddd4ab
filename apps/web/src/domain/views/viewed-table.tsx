import { useState } from 'react';
import { changeView, type SavedView, type ViewedTable } from '@cottontree/contract/views/views.ts';
import { DataTable, type DataTableProps } from '@cottontree/ui/data-table.tsx';
import type { TableNote } from '@cottontree/ui/table-views.ts';
import { call } from '../../kernel/call.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { withParam } from '../../kernel/url-state.ts';
import { copyText } from '../clipboard/copy-text.ts';
import { useAttemptKey } from '../staff/attempt-key.ts';
import { VIEW_TEXTS } from './texts.ts';
import { useViewChange, useViewParam, useViews, viewParam } from './use-views.ts';
import type { ViewTask } from './view-dialogs.tsx';

const ViewsSection = deferred(() => import('./views-section.tsx').then((part) => part.ViewsSection));
const ViewDialogs = deferred(
  () => import('./view-dialogs.tsx').then((part) => part.ViewDialogs),
  null,
  'over',
);

export interface ViewedTableProps<Row> extends Omit<DataTableProps<Row>, 'views'> {
  /** The table whose views are offered. */
  views: ViewedTable;
}

/** A table whose arrangements can be saved as views, each with a link, and shared with a role. */
export function ViewedTable<Row>({ views: table, ...rest }: ViewedTableProps<Row>) {
  const [id, choose] = useViewParam(table);
  const [isNear, setNear] = useState(false);
  const [task, setTask] = useState<ViewTask>();
  const list = useViews(table, isNear || id !== '');
  const view = id === '' ? undefined : list.data?.views.find((each) => each.id === id);
  const save = useSaveArrangement();
  const note = (isChanged: boolean): TableNote | undefined => {
    const texts = VIEW_TEXTS.note;
    if (view)
      return {
        text: <Named view={view} isChanged={isChanged} />,
        action: texts.leave,
        onAction: () => choose(''),
      };
    if (id === '' || list.isPending) return undefined;
    return list.data === undefined
      ? { text: texts.unread, action: texts.retry, onAction: () => void list.refetch() }
      : { text: texts.missing, action: texts.dismiss, onAction: () => choose('') };
  };
  return (
    <>
      <DataTable
        {...rest}
        views={{
          chosen: view,
          note,
          preload: () => {
            setNear(true);
            return ViewsSection.preload();
          },
          section: (arranged) => (
            <ViewsSection
              list={list}
              view={view}
              arranged={arranged}
              onChoose={choose}
              onTask={setTask}
              onSave={(changed) => save(changed, arranged.arrangement)}
              onCopy={(copied) => void copyText(linkOf(table, copied), COPY_TEXTS)}
            />
          ),
        }}
      />
      {task && (
        <ViewDialogs
          table={table}
          task={task}
          roles={list.data?.roles ?? []}
          onSaved={choose}
          onClose={() => setTask(undefined)}
        />
      )}
    </>
  );
}

const COPY_TEXTS = { copied: VIEW_TEXTS.done.copied, failed: VIEW_TEXTS.refused.copied };

/** The link of a view on the screen as it stands: its tab, its period and what else the URL has. */
const linkOf = (table: ViewedTable, { id }: SavedView): string =>
  location.origin + location.pathname + withParam(location.search, viewParam(table), id) + location.hash;

function Named({ view, isChanged }: { view: SavedView; isChanged: boolean }) {
  return (
    <span>
      {VIEW_TEXTS.note.chosen} <span data-constant="name">{view.name}</span>
      {isChanged && `, ${VIEW_TEXTS.note.changed}`}
    </span>
  );
}

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

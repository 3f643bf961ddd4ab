import { useState } from 'react';
import type { SavedView, ViewedTable } from '@cottontree/contract/views/views.ts';
import { DataTable, type DataTableProps } from '@cottontree/ui/data-table.tsx';
import type { TableNote } from '@cottontree/ui/table-views.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { VIEW_TEXTS } from './texts.ts';
import { useViewParam, useViews } from './use-views.ts';
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
              table={table}
              list={list}
              view={view}
              arranged={arranged}
              onChoose={choose}
              onTask={setTask}
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

function Named({ view, isChanged }: { view: SavedView; isChanged: boolean }) {
  return (
    <span>
      {VIEW_TEXTS.note.chosen} <span data-constant="name">{view.name}</span>
      {isChanged && `, ${VIEW_TEXTS.note.changed}`}
    </span>
  );
}

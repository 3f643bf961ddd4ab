import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { listViews, type SavedView, type ViewedTable } from '@cottontree/contract/views/views.ts';
import { keyOf, useRead } from '../../kernel/query.ts';
import { textParam, useParam } from '../../kernel/url-state.ts';

export type ViewList = AnswerOf<typeof listViews>;

/** One parameter for each table: a screen may have several. */
export const viewParam = (table: ViewedTable) => textParam(`view-${table}`);

/** The id of the view in the URL; empty: the person's own arrangement. */
export function useViewParam(table: ViewedTable) {
  const param = useMemo(() => viewParam(table), [table]);
  return useParam(param);
}

export const useViews = (table: ViewedTable, enabled: boolean) =>
  useRead(listViews, { query: { table } }, { enabled, keepPrevious: false });

/** Adds a new view to what was read of a table, so that choosing it does not wait for the list. */
export function useAddView(table: ViewedTable): (view: SavedView) => void {
  const client = useQueryClient();
  return (view) =>
    client.setQueryData<ViewList>(
      keyOf(listViews, { query: { table } }),
      (list) => list && { ...list, views: [...list.views.filter(({ id }) => id !== view.id), view] },
    );
}

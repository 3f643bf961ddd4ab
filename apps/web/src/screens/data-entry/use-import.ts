import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  listImportCauses,
  listImportErrors,
  listImports,
  readImport,
  RUNNING_IMPORTS,
  type Import,
  type OpenedImport,
} from '@cottontree/contract/imports/imports.ts';
import { toast } from '@cottontree/ui/toast-store.ts';
import { refusalText } from '../../domain/staff/refusal.ts';
import { urlOf } from '../../kernel/call.ts';
import { keyOf } from '../../kernel/query.ts';
import { textParam, useParam } from '../../kernel/url-state.ts';
import { IMPORT_TEXTS } from './import-texts.ts';

const IMPORT = textParam('import');
/** The selected import, kept in the URL. */
export const useChosenImport = () => useParam(IMPORT);

const running = (it: Import | undefined): boolean => it !== undefined && RUNNING_IMPORTS.includes(it.state);

/** One import; polled every second while the server is working on it. */
export function useImport(id: string) {
  const client = useQueryClient();
  const read = useQuery<OpenedImport>({
    queryKey: keyOf(readImport, { params: { id } }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (running(state.data) ? 1_000 : false),
  });
  const state = read.data?.state;
  useEffect(() => {
    if (state !== undefined) void client.invalidateQueries({ queryKey: keyOf(listImports, undefined) });
  }, [client, state]);
  return read;
}

/** Runs the steps of an import: the new state is shown at once, a refusal as a message. */
export function useSteps() {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  const became = (it: OpenedImport): void => {
    client.setQueryData(keyOf(readImport, { params: { id: it.id } }), it);
    // The errors found before do not apply to the new state.
    for (const route of [listImportCauses, listImportErrors])
      client.removeQueries({ queryKey: [urlOf(route, { params: { id: it.id } })] });
    void client.invalidateQueries({ queryKey: keyOf(listImports, undefined) });
  };
  const step = async (take: () => Promise<OpenedImport>): Promise<OpenedImport | undefined> => {
    setPending(true);
    setError(undefined);
    try {
      const it = await take();
      became(it);
      return it;
    } catch (failure) {
      setError(failure);
      const description = refusalText(failure);
      toast({
        title: IMPORT_TEXTS.failed,
        variant: 'destructive',
        ...(description !== undefined && { description }),
      });
      // Somebody else may have changed it.
      void client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/imports/'),
      });
      return undefined;
    } finally {
      setPending(false);
    }
  };
  return { pending, error, step, became };
}

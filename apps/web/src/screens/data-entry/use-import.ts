import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  listImportErrors,
  listImports,
  readImport,
  RUNNING_IMPORTS,
  type Import,
  type OpenedImport,
} from '@cottontree/contract/imports.ts';
import { toast } from '@cottontree/ui/toast-store.ts';
import { toldBy } from '../../domain/staff/refusal.ts';
import { urlOf } from '../../kernel/call.ts';
import { keyOf } from '../../kernel/query.ts';
import { textParam, useParam } from '../../kernel/url-state.ts';
import { IMPORT_TEXTS } from './import-texts.ts';

const IMPORT = textParam('import');
/** Which import is looked at; in the URL. */
export const useChosenImport = () => useParam(IMPORT);

const running = (it: Import | undefined): boolean => it !== undefined && RUNNING_IMPORTS.includes(it.state);

/** One import; asked for again each second only while the server is at work on it. */
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

/** Takes steps of an import: what it became is shown at once, a refusal is told. */
export function useSteps() {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  const became = (it: OpenedImport): void => {
    client.setQueryData(keyOf(readImport, { params: { id: it.id } }), it);
    // What was found before says nothing about what it has become.
    client.removeQueries({ queryKey: [urlOf(listImportErrors, { params: { id: it.id } })] });
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
      const description = toldBy(failure);
      toast({
        title: IMPORT_TEXTS.failed,
        variant: 'destructive',
        ...(description !== undefined && { description }),
      });
      // Somebody else may have moved it on.
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

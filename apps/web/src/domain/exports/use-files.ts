import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { readOperations } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { saveBlob } from '@cottontree/ui/download.ts';
import { toast } from '@cottontree/ui/toast-store.ts';
import { reportActivity } from '../../kernel/activity.ts';
import { log } from '../../kernel/log.ts';
import { keyOf } from '../../kernel/query.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import type { FileAbout } from './file-table.ts';
import { EXPORTS_TEXTS } from './texts.ts';

export interface FileRequest {
  /**
   * What is exported: used with the day as the file name, and in the activity record. A function is called after the
   * file has been created.
   */
  what: string | (() => string);
  kind: 'csv' | 'xlsx' | 'pdf' | 'png';
  day: BusinessDay;
  make: (about: FileAbout) => Blob | Promise<Blob>;
}

/** Creates a file, downloads it and reports the activity. It never rejects: a failure is shown on the screen. */
export function useFiles(): (request: FileRequest) => Promise<void> {
  const client = useQueryClient();
  const me = useCurrentUser().data;
  return async ({ what: named, kind, day, make }) => {
    try {
      const file = await make({ day, demo: await isDemo(client) });
      const what = typeof named === 'string' ? named : named();
      saveBlob(file, `${what} ${day}.${kind}`);
      const description = EXPORTS_TEXTS.exported(what, day, kind.toUpperCase());
      void reportActivity('export', description, me, { what, asOf: day, format: kind });
    } catch (error) {
      log('An export failed', error);
      toast({
        title: EXPORTS_TEXTS.fileCouldNotBeMade,
        description: EXPORTS_TEXTS.useCsv,
        variant: 'destructive',
      });
    }
  };
}

/** As read by the shell at the start. Waits for it, because a file must not present the demo's numbers as real ones. */
async function isDemo(client: QueryClient): Promise<boolean> {
  const { demo } = await client.ensureQueryData<AnswerOf<typeof readOperations>>({
    queryKey: keyOf(readOperations, {}),
  });
  return demo !== null;
}

import type { DataTable } from '@cottontree/ui/data-table.tsx';
import { deferred } from '../../kernel/deferred.tsx';

const Late = deferred(
  async () => (await import('@cottontree/ui/data-table.tsx')).DataTable,
  <div aria-busy="true" />,
);

/**
 * The table of a panel on the first screen: its code comes after that screen, and the panel keeps its height until
 * then. The cast is safe: the late part renders that very component with the props that it was given; only its type
 * parameter is lost on the way.
 */
export const LateTable = Late as typeof DataTable & Pick<typeof Late, 'preload'>;

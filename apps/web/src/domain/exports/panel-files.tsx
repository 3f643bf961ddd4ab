import type { Files } from '@cottontree/ui/charts/chart-files.ts';
import { deferred } from '../../kernel/deferred.tsx';
import type { ScreenPart } from './screen-parts.tsx';

const PanelFileMenu = deferred(async () => (await import('./panel-file-menu.tsx')).PanelFileMenu);

/**
 * The files of one panel; undefined while there is nothing to export.
 * @param passing the panel still shows another day than the page's, whose data is loading
 */
export function panelFiles({ title, day, exported }: ScreenPart, passing: boolean): Files | undefined {
  if (exported === undefined) return undefined;
  const panel = { what: title, day, exported, passing };
  return { preload: PanelFileMenu.preload, menu: (props) => <PanelFileMenu {...props} {...panel} /> };
}

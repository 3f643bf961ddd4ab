import { ChevronDown } from 'lucide-react';
import { Button } from '@cottontree/ui/button.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { LateMenu } from '../../kernel/shell/late-menu.tsx';

const ExportItems = deferred(() => import('./export-items.tsx').then((part) => part.ExportItems));

export function ExportMenu() {
  return (
    <LateMenu
      label="Export"
      preload={ExportItems.preload}
      trigger={
        <Button>
          Export <ChevronDown size={16} aria-hidden="true" />
        </Button>
      }
    >
      <ExportItems />
    </LateMenu>
  );
}

import { ChevronDown } from 'lucide-react';
import { Button } from '@cottontree/ui/button.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { LateMenu } from '../../kernel/shell/late-menu.tsx';
import { AUDIT_TEXTS } from './texts.ts';

const ExportItems = deferred(() => import('./export-items.tsx').then((part) => part.ExportItems));

export function ExportMenu() {
  return (
    <LateMenu
      label={AUDIT_TEXTS.export}
      preload={ExportItems.preload}
      trigger={
        <Button>
          {AUDIT_TEXTS.export} <ChevronDown size={16} aria-hidden="true" />
        </Button>
      }
    >
      <ExportItems />
    </LateMenu>
  );
}

import { Button } from '@cottontree/ui/button.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { useLateOpening } from '../../kernel/shell/use-late-opening.ts';
import { DASHBOARD_TEXTS } from './texts.ts';
import type { ScreenToExport } from './use-screen-exports.ts';

const Exports = deferred(async () => (await import('./screen-export-popover.tsx')).ScreenExportPopover);

export interface ScreenExportsProps extends ScreenToExport {
  label?: string;
  /** False while some panels are not rendered yet. */
  complete?: boolean;
}

/** The exports of a whole screen; its panels have their own. Their code is fetched when the button is near to be used. */
export function ScreenExports({
  label = DASHBOARD_TEXTS.exports,
  complete = true,
  ...screen
}: ScreenExportsProps) {
  const { here, open, setOpen, request, near } = useLateOpening(label, Exports.preload);
  if (here)
    return <Exports {...screen} label={label} complete={complete} open={open} onOpenChange={setOpen} />;
  return (
    <Button {...near} onClick={request} aria-haspopup="dialog" aria-expanded={false}>
      {label}
    </Button>
  );
}

import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { SESSION_TEXTS } from './texts.ts';
import type { SessionWatch } from './watch.ts';

/** The dialog shown at 55 minutes. A press inside it is an answer and must not count as the activity that closes it. */
export function SessionQuestion({ watch }: { watch: SessionWatch }) {
  const { title, dialog, confirm } = SESSION_TEXTS.warning;
  return (
    <Dialog open onOpenChange={() => watch.noteActivity()} title={title} width="narrow">
      <DialogBody>
        <p data-constant="session">{dialog}</p>
      </DialogBody>
      <div data-session-question="">
        <DialogFooter>
          <Button variant="primary" onClick={watch.continueWorking}>
            {confirm}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}

import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { startTour } from '../../domain/tours/start-tour.ts';
import type { Tour } from '../../domain/tours/tour.ts';
import { TOURS } from '../../domain/tours/tours.ts';
import { useHref } from '../../kernel/as-of.ts';
import { messageOf } from '../../kernel/call.ts';
import { missingPermission, type Reader } from '@cottontree/contract/guide/topic.ts';
import css from './screen.module.css';
import { TUTORIAL_TEXTS as texts } from './texts.ts';

/** The available tours; a tour whose screen the reader may not see shows the reason. */
export function ToursDialog({ me, onClose }: { me: Reader | undefined; onClose: () => void }) {
  const href = useHref();
  const start = async (tour: Tour) => {
    onClose();
    try {
      await startTour(tour, href(tour.path));
    } catch (error) {
      toast({ title: texts.tours.failed, description: messageOf(error), variant: 'destructive' });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.tours.title}
      description={texts.tours.why}
    >
      <DialogBody>
        <ul className={css.tours}>
          {TOURS.map((tour) => {
            const lack = missingPermission(tour, me);
            return (
              <li key={tour.title}>
                <div>
                  <strong>{tour.title}</strong>
                  <p className={css.small}>{lack ?? tour.what}</p>
                </div>
                <Button
                  aria-label={`${texts.tours.start}: ${tour.title}`}
                  disabled={lack !== undefined}
                  onClick={() => void start(tour)}
                >
                  {texts.tours.start}
                </Button>
              </li>
            );
          })}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{texts.tours.close}</Button>
      </DialogFooter>
    </Dialog>
  );
}

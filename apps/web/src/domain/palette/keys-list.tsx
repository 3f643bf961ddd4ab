import { Dialog, DialogBody } from '@cottontree/ui/dialog.tsx';
import css from './palette.module.css';
import { KEYS } from '@cottontree/contract/guide/keys.ts';
import { PALETTE_TEXTS } from './texts.ts';

/** The list of all keyboard shortcuts. */
export function KeysList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={PALETTE_TEXTS.keys}>
      <DialogBody>
        <div className={css.keys} data-constant="name">
          {KEYS.map(({ where, keys }) => (
            <section key={where}>
              <h3 className={css.where}>{where}</h3>
              <dl className={css.rows}>
                {keys.map(([key, does]) => (
                  <Row key={key} name={key} does={does} />
                ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogBody>
    </Dialog>
  );
}

function Row({ name, does }: { name: string; does: string }) {
  return (
    <>
      <dt>
        <kbd>{name}</kbd>
      </dt>
      <dd>{does}</dd>
    </>
  );
}

import { use, type ReactNode } from 'react';
import { Beside } from './beside.ts';
import { classNames } from './class-names.ts';
import { ModalFrame, type ModalProps } from './modal.tsx';
import { PaneFrame } from './pane.tsx';
import css from './side-panel.module.css';

export interface SidePanelProps extends ModalProps {
  wide?: boolean;
  /** Buttons below the content that are always visible. */
  footer?: ReactNode;
}

/** A panel at the right edge for one item in full: a row, a receipt. On a phone it covers the whole screen. */
export function SidePanel({ wide = false, footer, children, ...rest }: SidePanelProps) {
  const beside = use(Beside);
  const content = (
    <>
      <div className={css.body}>{children}</div>
      {footer !== undefined && <footer className={css.foot}>{footer}</footer>}
    </>
  );
  if (beside === null)
    return (
      <ModalFrame {...rest} look={css} box={classNames(css.panel, wide && css.wide)} focus="content">
        {content}
      </ModalFrame>
    );
  if (!rest.open) return null;
  return (
    <PaneFrame {...rest} look={css} focus={beside}>
      {/* What a pane opens is modal again. */}
      <Beside value={null}>{content}</Beside>
    </PaneFrame>
  );
}

/** A part of a panel with a small heading, separated from the next part by a hairline. */
export function PanelSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h3 className={css.heading}>{title}</h3>
      {children}
    </section>
  );
}

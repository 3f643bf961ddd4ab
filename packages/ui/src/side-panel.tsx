import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ModalFrame, type ModalProps } from './modal.tsx';
import css from './side-panel.module.css';

export interface SidePanelProps extends ModalProps {
  wide?: boolean;
  /** Buttons that stay in sight under the content. */
  footer?: ReactNode;
}

/** A sheet at the right edge for one thing in full: a row, a receipt. It covers the whole of a phone. */
export function SidePanel({ wide = false, footer, children, ...rest }: SidePanelProps) {
  return (
    <ModalFrame {...rest} look={css} box={classNames(css.panel, wide && css.wide)} focus="content">
      <div className={css.body}>{children}</div>
      {footer !== undefined && <footer className={css.foot}>{footer}</footer>}
    </ModalFrame>
  );
}

/** A part of a panel under a small heading, parted from its neighbours by a hairline. */
export function PanelSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h3 className={css.heading}>{title}</h3>
      {children}
    </section>
  );
}

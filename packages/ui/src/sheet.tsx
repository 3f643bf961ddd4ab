import { ModalFrame, type ModalProps } from './modal.tsx';
import css from './sheet.module.css';

/** A sheet that rises from the bottom edge, as far as its content needs and never over the whole window. */
export function Sheet({ children, ...rest }: ModalProps) {
  return (
    <ModalFrame {...rest} look={css} box={css.sheet} focus="content">
      <div className={css.body}>{children}</div>
    </ModalFrame>
  );
}

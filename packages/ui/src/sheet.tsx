import { ModalFrame, type ModalProps } from './modal.tsx';
import css from './sheet.module.css';

/** A sheet at the bottom edge, as high as its content and never over the whole window. */
export function Sheet({ children, ...rest }: ModalProps) {
  return (
    <ModalFrame {...rest} look={css} box={css.sheet} focus="content">
      <div className={css.body}>{children}</div>
    </ModalFrame>
  );
}

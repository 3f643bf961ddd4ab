import * as RadixAlert from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { closeOnEscape } from './escape.ts';
import css from './dialog.module.css';
import { ModalFrame, type ModalProps } from './modal.tsx';
import { useReturnFocus } from './return-focus.ts';

export interface DialogProps extends ModalProps {
  width?: 'narrow' | 'normal' | 'wide';
}

/** A modal dialog; DialogBody and DialogFooter follow its head, inside a form if there is one. */
export function Dialog({ width = 'normal', children, ...rest }: DialogProps) {
  return (
    <ModalFrame {...rest} look={css} box={classNames(css.box, css[width])} focus="first">
      <div className={css.rest}>{children}</div>
    </ModalFrame>
  );
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={css.body}>{children}</div>;
}

/** The buttons, with the confirming one last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className={css.foot}>{children}</footer>;
}

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Red: confirming is destructive. */
  danger?: boolean;
  /** The confirmed action is running: the dialog stays open. */
  busy?: boolean;
  /** The dialog does not close itself on confirmation: call onOpenChange(false) when the action is done. */
  onConfirm: () => void;
  children?: ReactNode;
}

/** A question that must be answered: a click outside does not close it, and the safe answer has the focus. */
export function AlertDialog(props: AlertDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    confirmLabel,
    cancelLabel = 'Cancel',
    danger,
    busy,
  } = props;
  const focus = useReturnFocus('first');
  return (
    <RadixAlert.Root open={open} onOpenChange={onOpenChange}>
      <RadixAlert.Portal>
        <div className={css.veil} data-modal="">
          <RadixAlert.Content
            className={classNames(css.box, css.narrow)}
            onCloseAutoFocus={focus.onCloseAutoFocus}
            onOpenAutoFocus={focus.onOpenAutoFocus}
            onKeyDown={closeOnEscape(onOpenChange)}
          >
            <header className={css.question}>
              <RadixAlert.Title className={css.title}>{title}</RadixAlert.Title>
              <RadixAlert.Description className={css.explanation}>{description}</RadixAlert.Description>
              {props.children}
            </header>
            <footer className={css.foot}>
              <RadixAlert.Cancel asChild>
                <Button>{cancelLabel}</Button>
              </RadixAlert.Cancel>
              <Button variant={danger ? 'danger' : 'primary'} busy={busy ?? false} onClick={props.onConfirm}>
                {confirmLabel}
              </Button>
            </footer>
          </RadixAlert.Content>
        </div>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}

import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './button.module.css';

export type ButtonVariant = 'primary' | 'plain' | 'danger' | 'quiet';

/** The class of a button, for an element that is not a button: a link, a file label. */
export function buttonClass(variant: ButtonVariant = 'plain'): string {
  return classNames(css.button, css[variant]);
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** An action is running: the button keeps its focus and its place, but does nothing. */
  busy?: boolean;
}

export function Button({ variant = 'plain', busy = false, className, onClick, ...rest }: ButtonProps) {
  // A real `disabled` would lose the keyboard focus during the action.
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={click}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={classNames(buttonClass(variant), className)}
    />
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  /** What the button does: its accessible name and its title. */
  label: string;
  /** A lucide icon of 16 px. */
  children: ReactNode;
}

export function IconButton({ label, className, variant = 'quiet', ...rest }: IconButtonProps) {
  return (
    <Button
      title={label}
      {...rest}
      variant={variant}
      aria-label={label}
      className={classNames(css.icon, className)}
    />
  );
}

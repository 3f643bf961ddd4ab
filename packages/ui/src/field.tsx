import { ChevronDown } from 'lucide-react';
import {
  createContext,
  use,
  useId,
  useLayoutEffect,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { classNames } from './class-names.ts';
import css from './field.module.css';
import { useShowFault } from './form.tsx';

interface Wiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  /** Called with the control's own error about the typed text. */
  onFault: (fault: string | undefined) => void;
  /** Called while typing: whether the control will refuse the text. */
  onDoubt: (refused: boolean) => void;
}

const FieldWiring = createContext<Wiring | undefined>(undefined);

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and how to fix it; announced when it appears. */
  error?: ReactNode;
  required?: boolean;
  /** The typed value as it will be displayed, shown next to the control; null if there is nothing to show. */
  formatted?: ReactNode;
  className?: string;
  /** Two cells of a table's row instead of a block: the label with its hint, and the control. */
  cells?: boolean;
  /** One Input, Select or Textarea: it gets its id and descriptions from here. */
  children: ReactNode;
}

export function Field(props: FieldProps) {
  const { label, hint, error, required = false, formatted, className, cells = false, children } = props;
  const id = useId();
  const showFault = useShowFault();
  const [typed, setTyped] = useState<string>();
  const [refused, setRefused] = useState(false);
  const given = error !== undefined && error !== null && error !== false && error !== '';
  // What is typed now stands before what was refused of an earlier value: nothing is sent until it is put right.
  const fault = typed ?? (given ? error : undefined);
  const invalid = fault !== undefined;
  const sentence = typeof fault === 'string' ? fault : undefined;
  useLayoutEffect(() => (sentence === undefined ? undefined : showFault?.(sentence)), [sentence, showFault]);
  const describedBy =
    classNames(
      formatted !== undefined && `${id}formatted`,
      hint !== undefined && `${id}hint`,
      invalid && `${id}error`,
    ) || undefined;
  const name = (
    <label htmlFor={id} className={css.label}>
      {label}
      {required && (
        <span className={css.required} aria-hidden="true">
          required
        </span>
      )}
    </label>
  );
  const control = (
    <>
      <FieldWiring value={{ id, describedBy, invalid, required, onFault: setTyped, onDoubt: setRefused }}>
        {children}
      </FieldWiring>
      {formatted !== undefined && (
        <p id={`${id}formatted`} className={css.formatted}>
          {!refused && formatted}
        </p>
      )}
    </>
  );
  const explained = hint !== undefined && (
    <p id={`${id}hint`} className={css.hint}>
      {hint}
    </p>
  );
  // Always in the page, so that a later text is announced.
  const refusal = (
    <p id={`${id}error`} className={css.error} aria-live="polite">
      {fault}
    </p>
  );
  return cells ? (
    <>
      <th scope="row" role="rowheader" className={className}>
        {name}
        {explained}
      </th>
      <td role="cell">
        <div className={css.cell}>
          {control}
          {refusal}
        </div>
      </td>
    </>
  ) : (
    <div className={classNames(css.field, className)}>
      {name}
      {control}
      {explained}
      {refusal}
    </div>
  );
}

function useWiring() {
  const wiring = use(FieldWiring);
  if (wiring === undefined) return {};
  return {
    id: wiring.id,
    'aria-describedby': wiring.describedBy,
    'aria-invalid': wiring.invalid || undefined,
    required: wiring.required,
  };
}

const NO_FIELD = { onFault: () => {}, onDoubt: () => {} };
/** Callbacks with which a control reports its own errors to its field. */
export const useControlFault = (): Pick<Wiring, 'onFault' | 'onDoubt'> => use(FieldWiring) ?? NO_FIELD;

export interface InputProps extends ComponentProps<'input'> {
  /** Numbers use a NumberInput or an AmountInput instead, days a DateInput. */
  type?: 'datetime-local' | 'email' | 'file' | 'password' | 'search' | 'text' | 'time' | 'url';
}

export function Input(props: InputProps) {
  return <Control {...props} />;
}

/** The common part of Input, NumberInput and AmountInput. */
export function Control({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useWiring()} {...rest} className={classNames(css.control, className)} />;
}
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      {...useWiring()}
      {...rest}
      className={classNames(css.control, css.textarea, className)}
    />
  );
}

/** The browser's native list: it works with every keyboard, screen reader and phone. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames(css.list, className)}>
      <select {...useWiring()} {...rest} className={classNames(css.control, css.select)}>
        {children}
      </select>
      <ChevronDown size={16} aria-hidden="true" />
    </span>
  );
}

export interface CheckProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

function Check({ label, hint, className, kind, ...rest }: CheckProps & { kind: 'checkbox' | 'switch' }) {
  const hintId = useId();
  return (
    <div className={className}>
      <label className={css.check}>
        <input
          type="checkbox"
          role={kind === 'switch' ? 'switch' : undefined}
          aria-describedby={hint === undefined ? undefined : hintId}
          {...rest}
          className={css[kind]}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={hintId} className={classNames(css.hint, css.indented)}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function Checkbox(props: CheckProps) {
  return <Check {...props} kind="checkbox" />;
}

/** For a setting that takes effect at once; in a form that is saved later use Checkbox. */
export function Switch(props: CheckProps) {
  return <Check {...props} kind="switch" />;
}

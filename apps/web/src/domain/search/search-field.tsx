import { useEffect, useState } from 'react';
import { classNames } from '@cottontree/ui/class-names.ts';
import { Field, Input } from '@cottontree/ui/field.tsx';
import css from './search-field.module.css';
import { SEARCH_TEXTS } from './texts.ts';

/** Milliseconds after the last keystroke until the search is sent. */
const TYPING = 200;

export interface SearchFieldProps {
  search: string;
  onSearch: (search: string) => void;
  /** Says what is searched. */
  placeholder: string;
  className?: string;
}

/** Writes the text into the URL once the person pauses; follows changes of the URL from outside. */
export function SearchField({ search, onSearch, placeholder, className }: SearchFieldProps) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  if (search !== known) {
    setKnown(search);
    setText(search);
  }
  useEffect(() => {
    if (text === search) return undefined;
    const timer = setTimeout(() => onSearch(text), TYPING);
    return () => clearTimeout(timer);
  }, [text, search, onSearch]);
  return (
    <Field label={SEARCH_TEXTS.search} className={classNames(css.search, className)}>
      <Input
        type="search"
        placeholder={placeholder}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Field>
  );
}

import { SlidersHorizontal } from 'lucide-react';
import { useState, type ComponentType, type KeyboardEvent } from 'react';
import type { ArrangeMenuProps } from './arrange-menu.tsx';
import { IconButton } from './button.tsx';
import { toast } from './toast-store.ts';
import css from './data-table.module.css';

let Menu: ComponentType<ArrangeMenuProps> | undefined;

async function load(): Promise<void> {
  Menu ??= (await import('./arrange-menu.tsx')).ArrangeMenu;
}

/** The keys that open a menu. */
const OPENING: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown']);

/** The menu that arranges a table. Its code is fetched when its button is hovered or focused: no screen waits for it. */
export function LateArrangeMenu(props: Omit<ArrangeMenuProps, 'open' | 'onOpen' | 'openedByKey'>) {
  const [open, setOpen] = useState(false);
  const [byKey, setByKey] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  if (isLoaded && Menu) return <Menu {...props} open={open} onOpen={setOpen} openedByKey={byKey} />;
  const label = `Arrange ${props.caption}`;
  const preload = () => void load().catch(() => undefined);
  const request = () => {
    load().then(
      () => {
        setLoaded(true);
        setOpen(true);
      },
      () =>
        toast({
          title: label,
          description: 'This part could not be loaded. Check the connection and try again.',
          variant: 'destructive',
        }),
    );
  };
  return (
    <IconButton
      label={label}
      className={css.tools}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={request}
      onKeyDown={(event: KeyboardEvent) => {
        if (!OPENING.has(event.key)) return;
        event.preventDefault();
        setByKey(true);
        request();
      }}
    >
      <SlidersHorizontal size={16} />
    </IconButton>
  );
}

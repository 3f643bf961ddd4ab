import {
  cloneElement,
  useState,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { MenuProps } from '@cottontree/ui/menu.tsx';
import { useLateOpening } from './use-late-opening.ts';

let Menu: ComponentType<MenuProps> | undefined;

async function loadMenu(): Promise<void> {
  Menu ??= (await import('@cottontree/ui/menu.tsx')).Menu;
}

/** As the menu itself answers them once it is there. */
const OPENING: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown']);

export interface LateMenuProps {
  /** A Button or IconButton. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** Names the menu where its code cannot be fetched. */
  label: string;
  /** Fetches the code of the items, so that the menu opens with them and not before. */
  preload: () => Promise<unknown>;
  /** The items, in a part of their own: they bring the menu's code with them. */
  children: ReactNode;
}

/** A menu whose code is fetched when the pointer or the focus comes near: no screen waits for it. */
export function LateMenu({ trigger, label, preload, children }: LateMenuProps) {
  const [byKey, setByKey] = useState(false);
  const { here, open, setOpen, ask, near } = useLateOpening(label, async () =>
    Promise.all([loadMenu(), preload()]),
  );
  if (here && Menu !== undefined) {
    return (
      <Menu trigger={trigger} open={open} onOpenChange={setOpen} openedByKey={byKey}>
        {children}
      </Menu>
    );
  }
  return cloneElement(trigger, {
    ...near,
    onClick: ask,
    onKeyDown: (event: KeyboardEvent) => {
      if (!OPENING.has(event.key)) return;
      event.preventDefault();
      setByKey(true);
      ask();
    },
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
}

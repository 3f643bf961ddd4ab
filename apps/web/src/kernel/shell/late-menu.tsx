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

/** The keys that open the menu, as the menu itself handles them once it is loaded. */
const OPENING: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown']);

export interface LateMenuProps {
  /** A Button or IconButton. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** Names the menu in the message when its code cannot be fetched. */
  label: string;
  /** Fetches the code of the items, so that the menu opens only when its items are ready. */
  preload: () => Promise<unknown>;
  /** The items, in a separate component that imports the menu's code. */
  children: ReactNode;
}

/** A menu whose code is fetched when the trigger is hovered or focused: no screen waits for it. */
export function LateMenu({ trigger, label, preload, children }: LateMenuProps) {
  const [byKey, setByKey] = useState(false);
  const { here, open, setOpen, request, near } = useLateOpening(label, async () =>
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
    onClick: request,
    onKeyDown: (event: KeyboardEvent) => {
      if (!OPENING.has(event.key)) return;
      event.preventDefault();
      setByKey(true);
      request();
    },
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
}

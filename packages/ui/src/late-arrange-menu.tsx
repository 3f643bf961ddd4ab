import { SlidersHorizontal } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ArrangeMenuProps } from './arrange-menu.tsx';
import { IconButton } from './button.tsx';
import { useLateMenu } from './use-late-menu.ts';
import css from './data-table.module.css';

let Menu: ComponentType<ArrangeMenuProps> | undefined;

async function loadMenu(): Promise<void> {
  Menu ??= (await import('./arrange-menu.tsx')).ArrangeMenu;
}

/** The menu that arranges a table. */
export function LateArrangeMenu(props: Omit<ArrangeMenuProps, 'open' | 'onOpenChange' | 'openedByKey'>) {
  const label = `Arrange ${props.caption}`;
  const load = () => Promise.all([loadMenu(), props.views?.preload()]);
  const { isLoaded, state, button } = useLateMenu(label, load);
  if (isLoaded && Menu) return <Menu {...props} {...state} />;
  return (
    <IconButton label={label} className={css.tools} {...button}>
      <SlidersHorizontal size={16} />
    </IconButton>
  );
}

import { Ellipsis } from 'lucide-react';
import { use, type ComponentType } from 'react';
import { IconButton } from '../button.tsx';
import { useLateMenu } from '../use-late-menu.ts';
import { FilesContext, type Files, type FilesMenuProps } from './chart-files.ts';
import css from './chart-tools.module.css';
import type { OwnFileMenuProps } from './own-file-menu.tsx';

export type ChartToolsProps = Pick<OwnFileMenuProps, 'label' | 'columns' | 'count' | 'picture' | 'table'>;

/** The menu of a chart: its table, its numbers as CSV, its picture as PNG. */
export function ChartTools({ columns, count, ...of }: ChartToolsProps) {
  return <FileTools {...of} files={use(FilesContext) ?? ownFiles({ columns, count })} />;
}

let OwnMenu: ComponentType<OwnFileMenuProps> | undefined;

async function loadOwnMenu(): Promise<void> {
  OwnMenu ??= (await import('./own-file-menu.tsx')).OwnFileMenu;
}

const ownFiles = (numbers: Pick<ChartToolsProps, 'columns' | 'count'>): Files => ({
  preload: loadOwnMenu,
  menu: (props) => OwnMenu && <OwnMenu {...props} {...numbers} />,
});

export interface FileToolsProps extends Pick<FilesMenuProps, 'label' | 'picture' | 'table'> {
  files: Files;
}

/** The button of the menu with the files of a chart or a panel. */
export function FileTools({ files, ...of }: FileToolsProps) {
  const name = `Files: ${of.label}`;
  const { isLoaded, state, button } = useLateMenu(name, files.preload);
  const trigger = (
    <IconButton label={name} className={css.tool} {...(!isLoaded && button)}>
      <Ellipsis size={16} />
    </IconButton>
  );
  return (
    <div className={css.tools} data-export="hide" data-print="hide">
      {isLoaded ? files.menu({ ...of, ...state, trigger }) : trigger}
    </div>
  );
}

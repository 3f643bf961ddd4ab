import '../src/tokens.css';
import { Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { IconButton } from '../src/button.tsx';
import { Tabs, TabPanel } from '../src/tabs.tsx';
import { Toaster } from '../src/toast.tsx';
import { ChartsPage } from './charts-page.tsx';
import css from './gallery.module.css';
import { ControlsPage } from './controls-page.tsx';
import { OverviewPage } from './overview-page.tsx';
import { StatesPage } from './states-page.tsx';

const pages = [
  { value: 'overview', label: 'Overview' },
  { value: 'charts', label: 'Charts' },
  { value: 'controls', label: 'Controls' },
  { value: 'states', label: 'States' },
] as const;
type Page = (typeof pages)[number]['value'];

function Gallery() {
  const parameters = new URLSearchParams(location.search);
  const [page, setPage] = useState<Page>(
    pages.find((each) => each.value === parameters.get('page'))?.value ?? 'overview',
  );
  const [dark, setDark] = useState(parameters.get('theme') === 'dark');

  useEffect(() => {
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  }, [dark]);

  return (
    <main className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>Parts</h1>
        <IconButton label={dark ? 'Light theme' : 'Dark theme'} onClick={() => setDark(!dark)}>
          {dark ? <Sun /> : <Moon />}
        </IconButton>
      </header>
      <Tabs label="Parts" value={page} onValueChange={setPage} tabs={pages}>
        <TabPanel value="overview">
          <OverviewPage />
        </TabPanel>
        <TabPanel value="charts">
          <ChartsPage />
        </TabPanel>
        <TabPanel value="controls">
          <ControlsPage />
        </TabPanel>
        <TabPanel value="states">
          <StatesPage />
        </TabPanel>
      </Tabs>
      <Toaster />
    </main>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);

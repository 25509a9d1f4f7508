import './app/mantine-styles';
import './app/fonts.css';
import './app/styles.css';
import './app/print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { router } from './app/router';
import { currentUser } from './lib/current-user';

// Made ready while the rest of the page is still being read: a face that comes after the first text moves it.
void document.fonts.load('1em "Inter Variable"');

// The files of the page that is asked for come while its guard asks who is logged in, which goes first: a browser fetches a
// few things at a time.
const [pages] = router.getMatchedRoutes(location.pathname);
if (pages.some(({ options }) => options.beforeLoad)) void currentUser().catch(() => undefined);
for (const { options } of pages) {
  if (options.component && 'preload' in options.component) void options.component.preload?.();
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

import './app/mantine-styles';
import './app/fonts.css';
import './app/styles.css';
import './app/print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { beginFirstPage } from './app/first-page';
import { router } from './app/router';

/**
 * A function, because Chromium notes the line from which something is asked for, and V8 reads the text of what asks again
 * to tell it: this function here, at the top of a file all of it (docs/performance.md).
 */
function begin(): void {
  // Made ready while the rest of the page is still being read: a face that comes after the first text moves it.
  void document.fonts.load('1em "Inter Variable"');

  beginFirstPage(router.getMatchedRoutes(location.pathname)[0]);

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
begin();

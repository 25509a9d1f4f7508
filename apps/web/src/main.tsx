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
 * A function, because Chromium records the source line of each request, for which V8 reads the text of the calling
 * function: at the top level that would be the whole file (docs/performance.md).
 */
function begin(): void {
  // Loaded while the page is being parsed: a font that arrives after the first text moves it.
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

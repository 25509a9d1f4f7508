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
 * Starts the app. This is a function because Chromium records the source position of each request, for which V8 parses
 * the enclosing function again. At the top level that would be the whole file (docs/decisions/0043).
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

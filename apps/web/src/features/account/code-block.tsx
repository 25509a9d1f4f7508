import classes from './account.module.css';

interface CodeBlockProps {
  children: string;
  /** True for a longer text, which scrolls, also by keyboard. */
  isScrolled?: boolean;
}

/** A text for programs, as it is. */
export function CodeBlock({ children, isScrolled = false }: CodeBlockProps) {
  return (
    <pre className={classes.code} {...(isScrolled ? { 'data-scrolled': true, tabIndex: 0 } : {})}>
      {children}
    </pre>
  );
}

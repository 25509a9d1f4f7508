import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { GoodsPicture } from './goods-picture';

describe('GoodsPicture', () => {
  // OFF-112
  it('is fetched in the size it is drawn in, and has its room before it is there', () => {
    render(<GoodsPicture picture="/proposals/picture/7?key=ab12" sizes="36px" alt="Pumps" />);
    const image = screen.getByRole<HTMLImageElement>('img', { name: 'Pumps' });
    expect(image.getAttribute('srcset')).toMatch(
      /\/proposals\/picture\/7\?key=ab12&width=160 160w, .*&width=480 480w, .*&width=960 960w$/,
    );
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['960', '720']);
    expect(image.getAttribute('loading')).toBe('lazy');
  });

  // OFF-112
  it('is a sign for nobody to hear where there is none', () => {
    const { container } = render(<GoodsPicture picture={undefined} sizes="36px" />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(container.querySelector('[aria-hidden] svg')).not.toBeNull();
  });
});

import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { GoodsPicture } from './goods-picture';

describe('GoodsPicture', () => {
  // OFF-112
  it('loads the picture in its displayed size and reserves its space', () => {
    render(<GoodsPicture picture="/proposals/picture/7?key=ab12" sizes="36px" alt="Pumps" />);
    const image = screen.getByRole<HTMLImageElement>('img', { name: 'Pumps' });
    expect(image.getAttribute('srcset')).toMatch(
      /\/proposals\/picture\/7\?key=ab12&width=160 160w, .*&width=480 480w, .*&width=960 960w$/,
    );
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['960', '720']);
    expect(image.getAttribute('loading')).toBe('lazy');
  });

  // OFF-112
  it('shows a decorative icon if an offer has no picture', () => {
    const { container } = render(<GoodsPicture picture={undefined} sizes="36px" />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(container.querySelector('[aria-hidden] svg')).not.toBeNull();
  });
});

import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActivityChart, NdaChart } from './charts';
import { activitySpans, ndaBars } from './dashboard.model';
import { sampleDays, sampleStatistics } from './statistics.factory';

/** Recharts draws nothing where it finds no room, and happy-dom lays nothing out. */
function giveRoom() {
  const room = new DOMRect(0, 0, 600, 270);
  const word = new DOMRect(0, 0, 30, 14);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'SPAN' ? word : room;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(room.width);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(room.height);
}
function draw(chart: ReactElement) {
  return render(<MantineProvider env="test">{chart}</MantineProvider>).container;
}
const texts = (drawing: Element, selector: string) =>
  [...drawing.querySelectorAll(selector)].map(({ textContent }) => textContent);

describe('charts', () => {
  beforeEach(giveRoom);
  afterEach(() => void vi.restoreAllMocks());

  it('draw three lines that differ by dash and marker, on real axes', () => {
    const days = sampleDays(7, { views: 4, ndaRequests: 2, ndaSigned: 1 });
    const drawing = draw(<ActivityChart spans={activitySpans(days)} />);
    const dashes = [...drawing.querySelectorAll('.recharts-line-curve')].map((line) =>
      line.getAttribute('stroke-dasharray'),
    );
    expect(dashes).toEqual(['0', '6 3', '2 3']);
    const marks = drawing.querySelectorAll('.recharts-line-dots > :is(circle, rect, polygon)');
    expect([...marks].map(({ tagName }) => tagName.toLowerCase())).toEqual([
      ...Array.from({ length: 7 }, () => 'circle'),
      ...Array.from({ length: 7 }, () => 'rect'),
      ...Array.from({ length: 7 }, () => 'polygon'),
    ]);
    expect(texts(drawing, '.recharts-xAxis-tick-labels text')).toContain('15 Nov');
    expect(texts(drawing, '.recharts-yAxis-tick-labels text')).toEqual(['0', '1', '2', '3', '4']);
  });

  it('leave the markers out where they would run into each other', () => {
    const drawing = draw(<ActivityChart spans={activitySpans(sampleDays(90))} />);
    expect(drawing.querySelectorAll('.recharts-line-curve')).toHaveLength(3);
    expect(drawing.querySelector('.recharts-line-dots')).toBeNull();
  });

  it('draw a bar for each state in the order of the way, with its name and figure', () => {
    const drawing = draw(<NdaChart bars={ndaBars(sampleStatistics().ndaByStatus)} />);
    expect(texts(drawing, '.recharts-yAxis-tick-labels text')).toEqual([
      'Requested',
      'Approved & Shared',
      'Signed & Shared',
      'Rejected',
      'Skipped',
    ]);
    expect(texts(drawing, '.recharts-label-list text')).toEqual(['4', '0', '2', '0', '0']);
  });

  it('are no stop on the way of the keyboard: the table says the same', () => {
    const drawing = draw(<NdaChart bars={ndaBars(sampleStatistics().ndaByStatus)} />);
    expect(drawing.querySelector('svg')).not.toBeNull();
    expect(drawing.querySelector('[tabindex="0"], [role="application"]')).toBeNull();
  });
});

import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BarsChart, SpanChart } from './drawings';
import { makeSeries } from './series';

const series = makeSeries(['views', 'Views'], ['asked', 'NDA requests'], ['signed', 'Signed NDAs']);
const bars = [
  { label: 'Requested', count: 4, color: 'var(--chart-first)' },
  { label: 'Approved & Shared', count: 0, color: 'var(--chart-second)' },
  { label: 'Signed & Shared', count: 2, color: 'var(--chart-third)' },
];

/** So many days up to 21 Nov 2026. */
function sampleSpans(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(2026, 10, 21 - (count - 1 - index))).toISOString().slice(0, 10);
    return { from: day, to: day, views: 4, asked: 2, signed: 1 };
  });
}

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

  it('draw three lines that differ by dash and marker, each on an axis of its own', () => {
    const drawing = draw(<SpanChart spans={sampleSpans(7)} series={series} />);
    const dashes = [...drawing.querySelectorAll('.recharts-line-curve')].map((line) =>
      line.getAttribute('stroke-dasharray'),
    );
    expect(dashes).toEqual(['0', '6 3', '2 3']);
    expect(drawing.querySelectorAll('svg.recharts-surface')).toHaveLength(3);
    const marks = drawing.querySelectorAll('.recharts-line-dots > :is(circle, rect, polygon)');
    expect([...marks].map(({ tagName }) => tagName.toLowerCase())).toEqual([
      ...Array.from({ length: 7 }, () => 'circle'),
      ...Array.from({ length: 7 }, () => 'rect'),
      ...Array.from({ length: 7 }, () => 'polygon'),
    ]);
    expect(texts(drawing, '.recharts-xAxis-tick-labels text')).toContain('15 Nov');
    expect(texts(drawing, '.recharts-yAxis-tick-labels text')).toEqual([
      '0',
      '2',
      '4',
      '0',
      '1',
      '2',
      '0',
      '1',
      '2',
    ]);
  });

  it('leave the markers out where they would run into each other', () => {
    const drawing = draw(<SpanChart spans={sampleSpans(90)} series={series} />);
    expect(drawing.querySelectorAll('.recharts-line-curve')).toHaveLength(3);
    expect(drawing.querySelector('.recharts-line-dots')).toBeNull();
  });

  it('draw a bar for each in the order given, with its name and figure', () => {
    const drawing = draw(<BarsChart bars={bars} counted="NDA requests" />);
    expect(texts(drawing, '.recharts-yAxis-tick-labels text')).toEqual([
      'Requested',
      'Approved & Shared',
      'Signed & Shared',
    ]);
    expect(texts(drawing, '.recharts-label-list text')).toEqual(['4', '0', '2']);
  });

  it('are no stop on the way of the keyboard: the table says the same', () => {
    const drawing = draw(<BarsChart bars={bars} counted="NDA requests" />);
    expect(drawing.querySelector('svg')).not.toBeNull();
    expect(drawing.querySelector('[tabindex="0"], [role="application"]')).toBeNull();
  });
});

import { MantineProvider } from '@mantine/core';
import { fireEvent, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { BarsChart, SpanChart } from './drawings';
import { makeSeries } from './series';

const series = makeSeries(['views', 'Views'], ['asked', 'NDA requests'], ['signed', 'Signed NDAs']);
const bars = [
  { label: 'Requested', count: 4, color: 'var(--chart-first)' },
  { label: 'Approved & Shared', count: 0, color: 'var(--chart-second)' },
  { label: 'Signed & Shared', count: 2, color: 'var(--chart-third)' },
];

/** Returns days up to 21 Nov 2026. */
function sampleSpans(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(2026, 10, 21 - (count - 1 - index))).toISOString().slice(0, 10);
    return { from: day, to: day, views: 4, asked: 2, signed: 1 };
  });
}

function draw(chart: ReactElement) {
  return render(<MantineProvider env="test">{chart}</MantineProvider>).container;
}
/** Returns the texts of a drawing's parts with this class. */
const texts = (drawing: Element, part: string) =>
  [...drawing.querySelectorAll(`[class*='${part}'] > span, span[class*='${part}']`)].map(
    ({ textContent }) => textContent,
  );
const marksOf = (drawing: Element) => drawing.querySelectorAll('[class*=plot] :is(circle, rect, polygon)');

describe('charts', () => {
  it('draw three lines that differ by dash and marker, each on its own axis', () => {
    const drawing = draw(<SpanChart spans={sampleSpans(7)} series={series} />);
    const dashes = [...drawing.querySelectorAll('polyline')].map((line) =>
      line.getAttribute('stroke-dasharray'),
    );
    expect(dashes).toEqual(['0', '6 3', '2 3']);
    expect([...marksOf(drawing)].map(({ tagName }) => tagName.toLowerCase())).toEqual([
      ...Array.from({ length: 7 }, () => 'circle'),
      ...Array.from({ length: 7 }, () => 'rect'),
      ...Array.from({ length: 7 }, () => 'polygon'),
    ]);
    expect(texts(drawing, 'days')).toEqual(['15 Nov', '17 Nov', '19 Nov', '21 Nov']);
    expect(texts(drawing, 'upTicks')).toEqual(['0', '2', '4', '0', '1', '2', '0', '1', '2']);
  });

  it('place each day along the width and its count along the axis', () => {
    const [first, last] = [sampleSpans(2)[0]!, { ...sampleSpans(1)[0]!, views: 1 }];
    const drawing = draw(<SpanChart spans={[first, last]} series={makeSeries(['views', 'Views'])} />);
    expect(drawing.querySelector('polyline')?.getAttribute('points')).toBe('0,0 1,0.75');
  });

  it('show the counts of a day under the pointer', () => {
    const drawing = draw(<SpanChart spans={sampleSpans(7)} series={series} />);
    const plot = drawing.querySelector('[class*=plot]')!;
    plot.getBoundingClientRect = () => new DOMRect(100, 0, 600, 72);
    fireEvent.pointerMove(plot, { clientX: 190 });
    expect(drawing.querySelector('[class*=tip]')?.textContent).toBe(
      '16 Nov 2026Views: 4NDA requests: 2Signed NDAs: 1',
    );
    fireEvent.pointerLeave(drawing.querySelector('[class*=lanes]')!);
    expect(drawing.querySelector('[class*=tip]')).toBeNull();
  });

  it('omit markers where they would overlap', () => {
    const drawing = draw(<SpanChart spans={sampleSpans(90)} series={series} />);
    expect(drawing.querySelectorAll('polyline')).toHaveLength(3);
    expect(marksOf(drawing)).toHaveLength(0);
  });

  it('draw a bar for each value in the given order, with name and figure', () => {
    const drawing = draw(<BarsChart bars={bars} />);
    expect(texts(drawing, 'barName')).toEqual(['Requested', 'Approved & Shared', 'Signed & Shared']);
    const lengths = [...drawing.querySelectorAll<HTMLElement>('[class*=barWay]')].map((way) => [
      way.textContent,
      (way.firstElementChild as HTMLElement).style.inlineSize,
    ]);
    expect(lengths).toEqual([
      ['4', '100%'],
      ['0', '0%'],
      ['2', '50%'],
    ]);
    expect(texts(drawing, 'alongTicks')).toEqual(['0', '2', '4']);
  });

  it('are not in the tab order, because the table has the same figures', () => {
    const drawing = draw(<SpanChart spans={sampleSpans(7)} series={series} />);
    expect(drawing.querySelector('svg')).not.toBeNull();
    expect(drawing.querySelector('[tabindex], [role]')).toBeNull();
  });
});

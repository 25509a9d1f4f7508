import { describe, expect, it } from 'vitest';
import { descriptionText, htmlToText } from './html-text';

describe('htmlToText', () => {
  it.each([
    ['<p>a&nbsp;&amp; b</p><p>c</p>', 'a & b\n\nc'],
    ['<p>x</p><br /><p>&nbsp;</p><br /><p>y</p>', 'x\n\ny'],
    ['x<br>y', 'x\ny'],
    [
      '<p>Needs:</p><ul><br /><li><br /><p>one</p><br /></li><br /><li>two</li></ul><p>end</p>',
      'Needs:\n\n• one\n• two\n\nend',
    ],
    ['<ol><li>a</li><li>b</li></ol>', '1. a\n2. b'],
    ['<ul><li></li><li>full</li></ul>', '• full'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a | b\nc'],
    ['ok<script>alert("<p>1</p>")</script><style>p{}</style>', 'ok'],
    ['<p><strong>Bold</strong> and\n   <em>slanted</em></p>', 'Bold and slanted'],
    ['<p>unclosed <b>bold', 'unclosed bold'],
    ['&ldquo;quoted&rdquo; &#8377;5', '“quoted” ₹5'],
  ])('converts the HTML %j to the text %j', (html, text) => expect(htmlToText(html)).toBe(text));
});

describe('descriptionText', () => {
  it('does not change plain text with comparison signs', () => {
    expect(descriptionText('pressure < 5 bar & flow > 3')).toBe('pressure < 5 bar & flow > 3');
  });
  it('converts a description in HTML to text', () => expect(descriptionText('<p>a</p>')).toBe('a'));
});

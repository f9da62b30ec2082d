import { describe, expect, test } from 'vitest';
import { dropEmptyLines, placeholderValues } from './placeholders.ts';
import { renderMarkdown } from './render-markdown.ts';

const facts = {
  name: 'Velour',
  origin: 'https://tube.example',
  operator_name: 'Example Media',
  operator_address: '',
  operator_email: 'office@tube.example',
  bot_check: '',
};
const values = placeholderValues(facts);
const htmlOf = (markdown: string, of = values): string =>
  renderMarkdown(`# T\n\n${markdown}`, of).html;

test('renders title, description and every supported tag', () => {
  const markdown = [
    '# About *{site_name}*',
    'First **words** of `{origin}`,\nthen more.',
    '## One',
    '- a\n- [b](/information/dmca/)',
    '1. c\n2. d',
    '> said',
    'x\\*y  \nz',
    '***',
  ].join('\n\n');
  expect(renderMarkdown(markdown, values)).toEqual({
    title: 'About Velour',
    description: 'First words of https://tube.example, then more.',
    html:
      '<p>First <strong>words</strong> of <code>https://tube.example</code>,\nthen more.</p><h2>One</h2>' +
      '<ul><li>a</li><li><a href="/information/dmca/">b</a></li></ul><ol><li>c</li><li>d</li></ol>' +
      '<blockquote><p>said</p></blockquote><p>x*y<br>z</p><hr>',
  });
});

test('headings start at the second level and skip none', () => {
  expect(htmlOf('# a\n\n#### b\n\n###### c\n\n## d\n\n##### e').match(/<h\d/g)).toEqual([
    '<h2',
    '<h3',
    '<h4',
    '<h2',
    '<h3',
  ]);
});

test('cuts a long first paragraph between words', () => {
  const { description } = renderMarkdown(`# T\n\n${'word '.repeat(60)}`, values);
  expect(description).toMatch(/ word…$/);
  expect(description.length).toBeLessThanOrEqual(181);
});

const plain_tag = /^<(?:\/?(?:p|h[234]|ul|ol|li|strong|em|code|blockquote)|br|hr|\/a)>$/;
const link_tag = /^<a href="([^"<>]*)"(?: rel="noopener noreferrer")?>$/;
const signs: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const decode = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => signs[entity] ?? '');

/** All that a browser would find in the HTML besides our tags, our links and escaped text. */
function strangeIn(html: string): string[] {
  const tags = html.match(/<[^>]*>?/g) ?? [];
  const strange = tags.filter((tag) => {
    const href = link_tag.exec(tag)?.[1];
    if (href === undefined) return !plain_tag.test(tag);
    return !['http:', 'https:', 'mailto:'].includes(
      new URL(decode(href), 'https://own.example/a/').protocol,
    );
  });
  const text = html.replace(/<[^>]*>/g, '');
  return [...strange, ...(text.match(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/g) ?? [])];
}

const hostile = [
  '<script>alert(1)</script>',
  'text <script src=//evil.example></script> text',
  '<img src=x onerror=alert(1)>',
  '<div onclick="x">\n\ntext\n\n</div>',
  '<!-- c --><style>*{}</style>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A;&#x61;vascript&colon;alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '[x](file:///etc/passwd)',
  '[x]( javascript:alert(1))',
  '[x](/a"onmouseover="alert(1))',
  '[x](/a\'onmouseover=\'alert(1) "t\\" onclick=x")',
  '![x](javascript:alert(1))',
  '![x](https://evil.example/pixel.png)',
  '<javascript:alert(1)>',
  '[x][r]\n\n[r]: javascript:alert(1)',
  '```html"><script>\n<script>alert(1)</script>\n```',
  '    <script>alert(1)</script>',
  '| a | b |\n|---|---|\n| <script> | x |',
  '- [ ] <input autofocus onfocus=alert(1)>',
  '~~<b>x</b>~~',
  '**<svg onload=x>**',
  '# <iframe src=x>',
];

test('the checker of these tests detects foreign markup', () => {
  const strange = [
    '<script>x</script>',
    '<p onclick="x">',
    '<a href="javascript:x">',
    '<a href="&amp;x" onclick="">',
    'a " b',
    '<p',
    '<img>',
  ];
  for (const html of strange) expect([html, strangeIn(html).length > 0]).toEqual([html, true]);
});

describe('writes only its own tags', () => {
  test.each(hostile)('for a text: %j', (markdown) => {
    const html = htmlOf(markdown);
    expect(strangeIn(html)).toEqual([]);
    expect(html).not.toBe('');
  });

  test.each(hostile)('for a placeholder value: %j', (value) => {
    const of = placeholderValues({
      ...facts,
      name: value,
      operator_name: value,
      operator_email: value,
      origin: value,
    });
    const text = renderMarkdown(
      '# {site_name}\n\n{operator_name} [{operator_email}](mailto:{operator_email}) [o]({origin})',
      of,
    );
    expect(strangeIn(text.html)).toEqual([]);
    expect(text.html).not.toMatch(/<(?:strong|em|img|code|ul)/);
    expect(text.title).toBe(value);
  });
});

test.each([
  [
    '[x](https://a.example/?a=1&b=2)',
    '<a href="https://a.example/?a=1&amp;b=2" rel="noopener noreferrer">x</a>',
  ],
  ['[x](//a.example/)', '<a href="//a.example/" rel="noopener noreferrer">x</a>'],
  ['[x](../terms/)', '<a href="../terms/">x</a>'],
  ['[x](#part)', '<a href="#part">x</a>'],
  [
    '[{operator_email}](mailto:{operator_email})',
    '<a href="mailto:office@tube.example">office@tube.example</a>',
  ],
  ['[x](javascript:alert)', 'x'],
])('renders the link %s', (markdown, html) => {
  expect(htmlOf(markdown)).toBe(`<p>${html}</p>`);
});

test('removes lines with an empty placeholder', () => {
  expect(
    dropEmptyLines('- {operator_name}\n- {operator_address}\n- {operator_email}', values),
  ).toBe('- {operator_name}\n- {operator_email}');
});

test('a heading takes the name that stands in braces after it', () => {
  expect(htmlOf('## Report something {#report}')).toBe('<h2 id="report">Report something</h2>');
  expect(htmlOf('## Report {#"x}')).not.toContain('id=');
});

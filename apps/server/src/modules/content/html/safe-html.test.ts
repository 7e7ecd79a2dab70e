import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoContent } from '../demo/index.ts'
import { hostile, hostileHtml } from './hostile.fixtures.ts'
import { isBlank, safeAttributes, safeHtml, safeTags, textOf } from './safe-html.ts'

const tagPattern = /<(?:\/([a-z0-9]+)|([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)( \/)?)>/y
const attributePattern = / ([a-z]+)="([^"]*)"/g
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const decoded = (text: string) => text.replace(/&\w+;/g, (entity) => entities[entity] ?? entity)

/**
 * The output must have a form so narrow that no two parsers read it differently: text without a bare `<` or `&`, and
 * allowed tags with quoted, allowed attributes.
 */
function inspect(html: string): void {
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    const text = html.slice(at, next < 0 ? html.length : next)
    expect(text.replace(/&(?:amp|lt|gt|quot);/g, ''), html).not.toMatch(/[&>\0]/)
    if (next < 0) return
    tagPattern.lastIndex = next
    const [tag, closed, opened, attributes = ''] = tagPattern.exec(html) ?? expect.unreachable(`bad tag in ${html}`)
    expect(safeTags, html).toContain(closed ?? opened)
    const values = new Map([...attributes.matchAll(attributePattern)].map(([, name = '', value = '']) => [name, value]))
    for (const [name, value] of values) {
      expect(safeAttributes[opened ?? ''] ?? [], `${opened} ${name} in ${html}`).toContain(name)
      if (name === 'href' || name === 'src') expectSafeAddress(name, decoded(value), html)
      if (/span$|^width$|^height$/.test(name)) expect(value).toMatch(/^[1-9]\d{0,3}$/)
    }
    if (values.has('target')) expect(values.get('rel')).toBe('noopener noreferrer')
    at = next + tag.length
  }
}

/** Reads an address as a browser does, which removes control characters and spaces before it looks at the scheme. */
function expectSafeAddress(name: string, value: string, html: string): void {
  const url = new URL(value, 'https://site.example/page/')
  expect(['https:', 'http:', 'mailto:'], html).toContain(url.protocol)
  if (name === 'src') expect(url.origin, html).toBe('https://site.example')
  if (!/^(https?|mailto):/i.test(value)) expect(url.origin, html).toBe('https://site.example')
}

describe('written content (trust.md 4.6)', () => {
  it('10,000 hostile texts leave no script, handler, style, form, frame or foreign scheme, and cleaning is idempotent', () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const once = safeHtml(html)
        inspect(once)
        expect(safeHtml(once)).toBe(once)
      }),
      { numRuns: 10_000 },
    )
  }, 120_000)

  it('every single piece is cleaned', () => {
    for (const vector of hostile) inspect(safeHtml(vector))
  })

  it.each([
    ['<h1>Luật</h1>', '<h2>Luật</h2>'],
    ['<div class="x">Sen</div>', '<p>Sen</p>'],
    ['<a href="/help?article=rut-tien">Rút</a>', '<a href="/help?article=rut-tien">Rút</a>'],
    [
      '<a href="https://a.example/b?c=1&d=2" target=_top>x</a>',
      '<a href="https://a.example/b?c=1&amp;d=2" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    ['<a href="mailto:hi@lotus.example">thư</a>', '<a href="mailto:hi@lotus.example">thư</a>'],
    ['<img src="https://other.example/a.png" alt="x">', ''],
    ['<img src="/media/content/a.webp" alt="Hoa sen" onerror=x>', '<img src="/media/content/a.webp" alt="Hoa sen" />'],
    ['a < b & c > d', 'a &lt; b &amp; c &gt; d'],
    ['<td colspan="2">x</td>', '<td colspan="2">x</td>'],
    ['Tie\u0302n', 'Tiên'],
  ])('%s becomes %s', (from, to) => {
    expect(safeHtml(from)).toBe(to)
  })

  it('its text has no markup, blocks separated and letters of one word together; a text without content is empty', () => {
    expect(textOf(safeHtml('<p>Lo<b>tus</b> &amp; co</p><p>hai &lt;3</p>'))).toBe('Lotus & co hai <3')
    expect([
      isBlank(safeHtml('<p> </p><br>')),
      isBlank(safeHtml('<p>a</p>')),
      isBlank(safeHtml('<img src="/a.webp">')),
    ]).toEqual([true, false, false])
  })

  it("the demo brand's texts use only what is allowed: nothing is lost", () => {
    const lost: string[] = []
    const bodies = [
      ...demoContent.documents.flatMap((one) => [
        [`${one.slug} vi`, one.texts.vi.html] as const,
        [`${one.slug} en`, one.texts.en.html] as const,
      ]),
      ...demoContent.notices.flatMap((one) => [
        [`${one.key} vi`, one.texts.vi.html] as const,
        [`${one.key} en`, one.texts.en.html] as const,
      ]),
    ]
    // Compared as they are read: spaces and the kind of escape do not count.
    const plain = (html: string) =>
      html
        .normalize('NFC')
        .replace(/ (?:target="_blank"|rel="noopener noreferrer")/g, '')
        .replace(/\s*\/?>/g, '>')
        .replace(/\s+/g, ' ')
        .trim()
    for (const [name, html] of bodies) if (plain(safeHtml(html)) !== plain(html)) lost.push(name)
    expect(lost).toEqual([])
  })
})

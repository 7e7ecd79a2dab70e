import DOMPurify, { type Config } from 'dompurify'
import { headingId } from './heading-id.ts'

const words = (...lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '))

/**
 * What an operator's text may hold when it is shown (trust.md 4.6). The server has sanitised it when it was written; this
 * is the second lock, in the browser that would run it. No style, no class, no form, no frame, nothing that loads from
 * elsewhere but a picture, which the page's policy bounds.
 */
const rules = {
  ALLOWED_TAGS: words(
    'p br hr b strong i em u s sub sup small span div code pre kbd h2 h3 h4 ul ol li dl dt dd blockquote a img figure',
    'figcaption table caption thead tbody tfoot tr th td',
  ),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'lang', 'colspan', 'rowspan', 'scope', 'start', 'width', 'height'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?![/\\])|#)/i,
} satisfies Config

/** Of its own, so that no other user of the library on the page changes what it lets through. */
const purifier = DOMPurify(window)
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A') finishLink(node)
  if (node.nodeName === 'IMG') {
    node.setAttribute('loading', 'lazy')
    node.setAttribute('decoding', 'async')
    if (!node.hasAttribute('alt')) node.setAttribute('alt', '')
  }
})

/** A link out of the site opens beside it, and the page it opens has no hold on ours. */
function finishLink(link: Element): void {
  const href = link.getAttribute('href')
  if (href === null || href.startsWith('/') || href.startsWith('#') || isOurs(href)) return
  link.setAttribute('rel', 'noopener noreferrer')
  if (/^https?:/i.test(href)) link.setAttribute('target', '_blank')
}

export function isOurs(href: string): boolean {
  return (
    URL.canParse(href, window.location.href) && new URL(href, window.location.href).origin === window.location.origin
  )
}

/** The HTML as it may be shown, its headings with ids to jump to and its pictures where `pictureUrl` says they are. */
export function cleanHtml(html: string, pictureUrl: (src: string) => string = (src) => src): string {
  // With RETURN_DOM it is the body that holds what was left; the library's types say less.
  const body = purifier.sanitize(html, { ...rules, RETURN_DOM: true }) as HTMLElement
  for (const heading of body.querySelectorAll('h2, h3')) {
    const id = headingId(heading.textContent ?? '')
    if (id !== '' && !body.querySelector(`[id="${id}"]`)) heading.id = id
  }
  for (const picture of body.querySelectorAll('img[src]'))
    picture.setAttribute('src', pictureUrl(picture.getAttribute('src') ?? ''))
  return body.innerHTML
}

export type Heading = { id: string; label: string }

/** The second-level headings of a cleaned text, for its list of contents. */
export function headingsOf(cleaned: string): readonly Heading[] {
  const body = new DOMParser().parseFromString(cleaned, 'text/html').body
  return [...body.querySelectorAll('h2[id]')].map((heading) => ({ id: heading.id, label: heading.textContent ?? '' }))
}

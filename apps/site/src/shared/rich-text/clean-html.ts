import createPurifier, { type Config, type DOMPurify } from 'dompurify'
import { headingId } from './heading-id.ts'

const words = (...lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '))

/**
 * The HTML allowed in an operator's text (trust.md 4.6). The server sanitised it when it was written; this is the
 * second check, in the browser that renders it. No style, class, form or frame, and nothing is loaded from elsewhere
 * but pictures, which the content security policy limits.
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

let made: DOMPurify | undefined

/**
 * An instance of its own, so that no other user of the library can change its rules. Made when a text is first shown:
 * the build prerenders pages of texts where there is no window.
 */
function purifier(): DOMPurify {
  if (made) return made
  made = createPurifier(window)
  made.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'A') finishLink(node)
    if (node.nodeName === 'IMG') {
      node.setAttribute('loading', 'lazy')
      node.setAttribute('decoding', 'async')
      if (!node.hasAttribute('alt')) node.setAttribute('alt', '')
    }
  })
  return made
}

/** A link out of the site opens in a new tab without a reference to this page. */
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

/** The sanitised HTML, with ids on its headings to link to, and its pictures at `pictureUrl`. */
export function cleanHtml(html: string, pictureUrl: (src: string) => string = (src) => src): string {
  // With RETURN_DOM the result is the body element; the library's types are less exact.
  const body = purifier().sanitize(html, { ...rules, RETURN_DOM: true }) as HTMLElement
  for (const heading of body.querySelectorAll('h2, h3')) {
    const id = headingId(heading.textContent ?? '')
    if (id !== '' && !body.querySelector(`[id="${id}"]`)) heading.id = id
  }
  for (const picture of body.querySelectorAll('img[src]'))
    picture.setAttribute('src', pictureUrl(picture.getAttribute('src') ?? ''))
  return body.innerHTML
}

export type Heading = { id: string; label: string }

/** The second-level headings of a sanitised text, for its table of contents. */
export function headingsOf(cleaned: string): readonly Heading[] {
  const body = new DOMParser().parseFromString(cleaned, 'text/html').body
  return [...body.querySelectorAll('h2[id]')].map((heading) => ({ id: heading.id, label: heading.textContent ?? '' }))
}

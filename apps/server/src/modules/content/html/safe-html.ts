import sanitizeHtml from 'sanitize-html'
import { plainText } from '../../../platform/plain-text.ts'
import lists from './safe-tags.json' with { type: 'json' }

/** HTML that went through `safeHtml`: nothing else may be stored as content (trust.md 4.6). */
export type SafeHtml = string & { readonly [mark]: true }
declare const mark: unique symbol

export const safeTags: string[] = lists.tags
export const safeAttributes: Record<string, string[]> = lists.attributes

/** From our own root; `//host` and `/\host` are other sites. */
const isOwnPath = (url: string): boolean => /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(url)
const isWebAddress = (url: string): boolean => /^https?:\/\/[^\s\\\p{Cc}/]+[^\s\\\p{Cc}]*$/iu.test(url)
const isMailAddress = (url: string): boolean => /^mailto:[^\s\\\p{Cc}]+$/iu.test(url)
const isCount = (text: string | undefined): text is string => /^[1-9]\d{0,3}$/.test(text ?? '')

const keepIf = (name: string, value: string | undefined, isFit: boolean): Record<string, string> =>
  value !== undefined && isFit ? { [name]: value } : {}
const spans = (tagName: string, { colspan, rowspan }: sanitizeHtml.Attributes): sanitizeHtml.Tag => ({
  tagName,
  attribs: { ...keepIf('colspan', colspan, isCount(colspan)), ...keepIf('rowspan', rowspan, isCount(rowspan)) },
})

/** A link leads to a path of ours, to another site in a new window, or to a mail address. */
function link(tagName: string, { href = '', title }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const address = href.trim()
  const isOut = isWebAddress(address)
  const attribs = {
    ...keepIf('href', address, isOut || isOwnPath(address) || isMailAddress(address) || /^#[\w-]+$/.test(address)),
    ...keepIf('title', title, true),
    ...(isOut ? { target: '_blank', rel: 'noopener noreferrer' } : {}),
  }
  return { tagName, attribs }
}

/** Pictures come from this site alone, so that no other server learns who reads. */
function picture(tagName: string, { src = '', alt = '', width, height }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const attribs = {
    ...keepIf('src', src.trim(), isOwnPath(src.trim())),
    alt,
    ...keepIf('width', width, isCount(width)),
    ...keepIf('height', height, isCount(height)),
  }
  return { tagName, attribs }
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: safeTags,
  allowedAttributes: safeAttributes,
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The content of these elements is not text for readers.
  nonTextTags: lists.withoutText,
  transformTags: { a: link, img: picture, th: spans, td: spans, h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', div: 'p' },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  parser: { lowerCaseTags: true, lowerCaseAttributeNames: true },
  nestingLimit: 30,
}

const ROUNDS_MAX = 5

/**
 * Reduces HTML to the small list of `safeTags`: no script, handler, style, form, frame, class or id, no address but
 * http, https, mailto and our own paths. Cleaning is idempotent; input that keeps changing is treated as plain text.
 */
export function safeHtml(html: string): SafeHtml {
  let before = html.normalize('NFC').replaceAll('\0', '')
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const after = sanitizeHtml(before, rules)
    // The only place that creates this type.
    if (after === before) return after.trim() as SafeHtml
    before = after
  }
  return before.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') as SafeHtml
}

/** The text of sanitised HTML, blocks separated by a space. */
export function textOf(html: SafeHtml): string {
  return html
    .replace(/<\/?(?:b|i|em|strong|a|code)(?:\s[^>]*)?>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether a reader would see nothing. */
export const isBlank = (html: SafeHtml): boolean => !html.includes('<img') && plainText(textOf(html)) === ''

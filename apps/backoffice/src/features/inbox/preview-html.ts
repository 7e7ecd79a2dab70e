const TAGS = new Set(['P', 'BR', 'UL', 'OL', 'LI', 'B', 'STRONG', 'I', 'EM', 'H3', 'A'])
const HREF = /^(?:https:\/\/|\/(?!\/))/

/**
 * What an operator types, as HTML: text without tags becomes paragraphs, and only plain tags are kept. The server
 * sanitises what is stored (trust.md 4.6); this is only a preview, built from new nodes so that nothing typed can run.
 */
export function previewHtml(text: string): string {
  const source = new DOMParser().parseFromString(asHtml(text), 'text/html').body
  const clean = document.implementation.createHTMLDocument('').body
  copy(source, clean)
  return clean.innerHTML
}

/** Text without tags becomes paragraphs, separated by empty lines. */
export function asHtml(text: string): string {
  if (/<[a-z][^>]*>/i.test(text)) return text
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('')
}

function copy(from: Node, to: Element): void {
  for (const child of from.childNodes) {
    if (child instanceof Text) {
      to.append(child.data)
    } else if (child instanceof Element) {
      if (child.tagName === 'SCRIPT' || child.tagName === 'STYLE') continue
      if (!TAGS.has(child.tagName)) {
        copy(child, to)
        continue
      }
      const made = to.ownerDocument.createElement(child.tagName)
      const href = child.getAttribute('href')
      if (child.tagName === 'A' && href !== null && HREF.test(href)) made.setAttribute('href', href)
      to.append(made)
      copy(child, made)
    }
  }
}

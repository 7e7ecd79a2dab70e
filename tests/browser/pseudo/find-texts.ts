import type { Page } from 'playwright-core'

/** Runs in the page. Finds texts outside brackets, and texts that do not fit their box. */
export function findTexts(page: Page, fromData: readonly string[]): Promise<string[]> {
  return page.evaluate((known) => {
    const found: string[] = []
    const data = new Set(known)
    const isVisible = (element: Element): boolean => {
      const box = element.getBoundingClientRect()
      // Elements for screen readers only are one pixel large.
      return (
        box.width > 2 && box.height > 2 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
    }
    const blockOf = (element: Element): Element => {
      let block = element
      while (block.parentElement && ['inline', 'contents'].includes(getComputedStyle(block).display))
        block = block.parentElement
      return block
    }
    /** Whether the text's position in its block is within brackets: a sentence may contain a link or a figure. */
    const isWithin = (node: Text): boolean => {
      const range = document.createRange()
      range.setStart(blockOf(node.parentElement ?? document.body), 0)
      range.setEnd(node, node.length)
      const before = range.toString()
      return before.split('⟦').length > before.split('⟧').length || node.data.includes('⟦') || node.data.includes('⟧')
    }
    const isKnown = (text: string): boolean => {
      // An address of the site itself is no sentence.
      if (data.has(text) || text.startsWith(`${location.host}/`)) return true
      for (const one of data) if (one.length > text.length && one.includes(text)) return true
      return false
    }
    /** Joined names and figures from different sources; a hash, which may be of an issue that opened meanwhile. */
    const isData = (text: string): boolean =>
      isKnown(text) ||
      /^[0-9a-f]{64}$/.test(text) ||
      text
        .split(/(?:^|\s)[·–|×/](?:\s|$)|[,:()…]|[\d.]+\s?%?/)
        .every((part) => !/\p{L}{2}/u.test(part) || isKnown(part.trim()))
    const shortText = (text: string) => text.replaceAll(/ơ+/g, '~').trim().slice(0, 70)
    const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]')
    const top = dialogs[dialogs.length - 1] ?? document.body
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const text = node.data.trim()
      const parent = node.parentElement
      if (
        !parent ||
        !/\p{L}{2}/u.test(text) ||
        parent.closest('script, style, svg, [aria-hidden=true], [lang]:not(html)')
      )
        continue
      if (!isVisible(parent)) continue
      if (!isWithin(node) && !isData(text)) found.push(`outside the language files: "${shortText(text)}"`)
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      // The first ancestor that clips, scrolls or shortens decides; one that scrolls shows everything.
      for (
        let holder: Element | null = blockOf(parent);
        holder && holder !== document.documentElement;
        holder = holder.parentElement
      ) {
        const style = getComputedStyle(holder)
        const isMeant = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        const scrolls = /auto|scroll/.test(style.overflowX) || /auto|scroll/.test(style.overflowY)
        if (isMeant || scrolls) break
        const edge = holder.getBoundingClientRect()
        const isCut = style.overflowX === 'hidden' || style.overflowX === 'clip'
        const isBox = holder.matches(
          'button, a, [role=tab], [class*=badge], [class*=chip], [class*=button], label, th, td',
        )
        if ((isCut || isBox) && edge.width > 2 && (box.right > edge.right + 1 || box.left < edge.left - 1)) {
          found.push(
            `${isCut ? 'cut off' : 'sticks out of its box'}: "${shortText(text)}" by ${Math.ceil(Math.max(box.right - edge.right, edge.left - box.left))} px`,
          )
          break
        }
        if (
          (style.overflowY === 'hidden' || style.overflowY === 'clip') &&
          edge.height > 2 &&
          box.bottom > edge.bottom + 3 &&
          box.height > 0
        ) {
          found.push(`cut off below: "${shortText(text)}"`)
          break
        }
      }
    }
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (over > 1) {
      const edge = document.documentElement.clientWidth
      // Content of a row that scrolls by itself does not widen the page, nor does anything fixed to the window.
      const isHeld = (element: Element): boolean => {
        for (let holder: Element | null = element; holder && holder !== document.body; holder = holder.parentElement) {
          const { overflowX, position } = getComputedStyle(holder)
          if (position === 'fixed' || (holder !== element && overflowX !== 'visible')) return true
        }
        return false
      }
      const wide = [...document.body.querySelectorAll('*')].filter((element) => {
        const box = element.getBoundingClientRect()
        return box.right > edge + 1 && box.width > 0 && !isHeld(element)
      })
      const last = wide.at(-1)
      found.push(`${over} px wider than the screen: ${String(last?.className)} "${shortText(last?.textContent ?? '')}"`)
    }
    for (const element of top.querySelectorAll('[aria-label], [placeholder], [alt]:not([alt=""])'))
      for (const name of ['aria-label', 'placeholder', 'alt']) {
        const value = element.getAttribute(name) ?? ''
        if (
          /\p{L}{2}/u.test(value) &&
          !value.includes('⟦') &&
          !isData(value) &&
          !element.closest('[aria-hidden=true]') &&
          isVisible(element)
        )
          found.push(`outside the language files, ${name}: "${shortText(value)}"`)
      }
    return found
  }, fromData)
}

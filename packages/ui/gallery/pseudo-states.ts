/**
 * Makes every style for `:hover`, `:active` and `:focus-visible` also apply to elements with that word in
 * `data-pseudo`, so that a page can show the states side by side without a mouse.
 */
const pseudo = /:(hover|active|focus-visible|focus-within)\b/g

export function showPseudoStates(): void {
  for (const sheet of document.styleSheets) copyRules(sheet)
}

const done = new WeakSet<CSSRule>()

function copyRules(group: CSSStyleSheet | CSSGroupingRule): void {
  for (let index = group.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = group.cssRules[index]
    if (rule === undefined || done.has(rule)) continue
    done.add(rule)
    if (rule instanceof CSSStyleRule) {
      const selector = rule.selectorText.replace(pseudo, '[data-pseudo~="$1"]')
      if (selector === rule.selectorText) continue
      // Directly after its original, because order decides between equal specificities.
      group.insertRule(`${selector} { ${rule.style.cssText} }`, index + 1)
    } else if (rule instanceof CSSGroupingRule) copyRules(rule)
  }
}

/** What boot.js kept of a touch on the drawn page, whose script was not there yet. */
type EarlyTouch = { element: HTMLElement; selector: string; label: string; place: number; at: number }

declare global {
  interface Window {
    lotusEarlyClick?: EarlyTouch
    lotusEarlyFocus?: EarlyTouch
    lotusEarlyText?: EarlyTouch
  }
}

/** An answer after this long would surprise. */
const PATIENCE_MS = 10_000

/** The same button or link of the page that has taken the shell's place. */
const sameOf = ({ selector, label, place }: EarlyTouch) =>
  Array.from(document.querySelectorAll<HTMLElement>(selector)).filter(
    (element) => (element.getAttribute('aria-label') || element.textContent) === label,
  )[place]

/** The focus stays where it was, although what it was on was drawn anew; before anything else may take it. */
export function keepEarlyFocus(): void {
  const kept = window.lotusEarlyFocus
  delete window.lotusEarlyFocus
  if (kept && document.activeElement === document.body) sameOf(kept)?.focus({ preventScroll: true })
}

/** What somebody typed so far; a field tells React of it as if it had been typed here. */
export function keepEarlyText(): void {
  const kept = window.lotusEarlyText
  delete window.lotusEarlyText
  const field = kept && sameOf(kept)
  if (!(field instanceof HTMLInputElement) || !(kept?.element instanceof HTMLInputElement)) return
  // React overrides the property of the element itself, to see what changes it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, kept.element.value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Does what somebody asked for before the page could. */
export function repeatEarlyClick(): void {
  const kept = window.lotusEarlyClick
  delete window.lotusEarlyClick
  if (kept && performance.now() - kept.at <= PATIENCE_MS) sameOf(kept)?.click()
}

/** Replays what boot.js recorded on the prerendered page before its script had loaded. */
type EarlyTouch = { element: HTMLElement; selector: string; label: string; place: number; at: number }

declare global {
  interface Window {
    lotusEarlyClick?: EarlyTouch
    lotusEarlyFocus?: EarlyTouch
    lotusEarlyText?: EarlyTouch
  }
}

/** After this long a response would surprise. */
const WAIT_MAX_MS = 10_000

/** The same button or link in the page that has replaced the shell. */
const sameOf = ({ selector, label, place }: EarlyTouch) =>
  Array.from(document.querySelectorAll<HTMLElement>(selector)).filter(
    (element) => (element.getAttribute('aria-label') || element.textContent) === label,
  )[place]

/** Keeps the focus where it was although the element was replaced; runs before anything else takes the focus. */
export function keepEarlyFocus(): void {
  const kept = window.lotusEarlyFocus
  delete window.lotusEarlyFocus
  if (kept && document.activeElement === document.body) sameOf(kept)?.focus({ preventScroll: true })
}

/** Copies typed text into the new field, with an input event so that React takes it as typed. */
export function keepEarlyText(): void {
  const kept = window.lotusEarlyText
  delete window.lotusEarlyText
  const field = kept && sameOf(kept)
  if (!(field instanceof HTMLInputElement) || !(kept?.element instanceof HTMLInputElement)) return
  // React overrides the property on the element itself to see changes.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, kept.element.value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Performs the clicks made before the page could respond. */
export function repeatEarlyClick(): void {
  const kept = window.lotusEarlyClick
  delete window.lotusEarlyClick
  if (kept && performance.now() - kept.at <= WAIT_MAX_MS) sameOf(kept)?.click()
}

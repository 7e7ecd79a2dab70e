import { el } from './dom.ts'
import { onLanguage, t } from './texts.ts'

/** The layout of a game: stage, message line, panel, and overlays. */
export function createLayout(root: HTMLElement) {
  const bar = el('div', { class: 'bar' })
  const loadingText = el('p', { role: 'status' })
  const loader = el(
    'div',
    { class: 'loader' },
    el('div', { class: 'emblem' }),
    loadingText,
    el('div', { class: 'track' }, bar),
  )
  const amount = el('p', { class: 'amount num', hidden: true, 'aria-hidden': 'true' })
  const stage = el('div', { class: 'stage', 'aria-hidden': 'true' })
  const scene = el('div', { class: 'scene' }, stage, amount)
  const counter = el('p', { class: 'counter' })
  const message = el('p', { class: 'said', role: 'status', 'aria-live': 'polite' })
  const window = el('p', { class: 'unseen', 'aria-live': 'polite' })
  // The host page covers the game and explains why; here only new rounds are blocked.
  const paused = el('p', { class: 'notice', hidden: true, role: 'status' })
  const reconnecting = el('p', { class: 'notice', hidden: true, role: 'alert' })
  const game = el('main', { class: 'game', inert: true }, counter, scene, message, window)
  root.replaceChildren(game, paused, reconnecting, loader)
  onLanguage(() => {
    paused.textContent = t('slots:state.paused')
    reconnecting.textContent = t('slots:state.reconnecting')
    game.setAttribute('aria-label', t('slots:reels.label'))
  })
  return {
    scene: stage,
    progress(share: number, text: string) {
      bar.style.width = `${share * 100}%`
      loadingText.textContent = text
    },
    ready() {
      loader.remove()
      game.inert = false
    },
    addPanel: (panel: HTMLElement) => game.append(panel),
    show(text: string) {
      message.textContent = text
    },
    /** For screen readers: the window that the reels show. */
    describe(text: string) {
      window.textContent = text
    },
    counter(free: { now: number; all: number; sum: string; times: number } | null) {
      game.classList.toggle('is-free', free !== null)
      counter.replaceChildren()
      if (free)
        counter.append(
          el('span', {}, t('slots:free.counter', { now: free.now, all: free.all })),
          el('b', {}, `×${free.times}`),
          el('span', {}, t('slots:free.sum', { win: free.sum })),
        )
    },
    amount(text: string | null) {
      amount.hidden = text === null
      amount.textContent = text ?? ''
    },
    paused(isPaused: boolean) {
      paused.hidden = !isPaused
    },
    reconnecting(isWaiting: boolean) {
      reconnecting.hidden = !isWaiting
    },
  }
}

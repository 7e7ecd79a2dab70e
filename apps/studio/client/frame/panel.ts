import { formatMoney, parseMoney } from '@lotus/kernel'
import { el, icon, setIcon } from './dom.ts'
import { onLanguage, t } from './texts.ts'

export type PanelActions = {
  spinOrStop(): void
  setBet(index: number): void
  toggleTurbo(): void
  openAutoplay(): void
  toggleSound(): void
  openRules(): void
  openHistory(): void
}

/** What the panel shows; `update` sets all of it. */
export type PanelState = {
  betIndex: number
  bet: string
  levels: number
  balance: string | null
  currency: string
  win: string
  isDemo: boolean
  isBusy: boolean
  canStop: boolean
  isPaused: boolean
  isTurbo: boolean
  isMuted: boolean
  autoLeft: number
  isAutoplayAllowed: boolean
}

export const moneyText = (amount: string): string => formatMoney(parseMoney(amount))

/** Until the game has sent its own values. */
const firstState: PanelState = {
  betIndex: 0,
  bet: '0',
  levels: 0,
  balance: null,
  currency: '',
  win: '0',
  isDemo: false,
  isBusy: true,
  canStop: false,
  isPaused: false,
  isTurbo: false,
  isMuted: false,
  autoLeft: 0,
  isAutoplayAllowed: true,
}

/** The bet panel shared by all games of the frame. */
export function createPanel(actions: PanelActions) {
  let state = firstState
  const parts = createParts(actions, () => state.betIndex)
  const draw = () => {
    drawFigures(parts, state)
    drawButtons(parts, state)
  }
  onLanguage(draw)
  return {
    element: parts.element,
    spin: parts.spin,
    update(change: Partial<PanelState>) {
      state = { ...state, ...change }
      draw()
    },
  }
}

type Parts = ReturnType<typeof createParts>

function createParts(actions: PanelActions, betIndex: () => number) {
  const bet = el('output', { class: 'value' })
  const win = el('output', { class: 'value win' })
  const balance = el('output', { class: 'value' })
  const labels = { bet: el('span'), win: el('span'), balance: el('span') }
  const less = button('minus', 'round', () => actions.setBet(betIndex() - 1))
  const more = button('plus', 'round', () => actions.setBet(betIndex() + 1))
  const spin = button('spin', 'spin', actions.spinOrStop)
  const turbo = button('turbo', 'tool', actions.toggleTurbo)
  const auto = button('auto', 'tool', actions.openAutoplay)
  const sound = button('sound', 'tool', actions.toggleSound)
  const rules = button('info', 'tool', actions.openRules)
  const history = button('history', 'tool', actions.openHistory)
  const count = el('span', { class: 'count' })
  auto.append(count)
  const demo = el('p', { class: 'demo' })
  const element = el(
    'section',
    { class: 'panel' },
    demo,
    el('div', { class: 'tools' }, rules, history, sound, turbo, auto),
    el('div', { class: 'figure balance' }, labels.balance, balance),
    el('div', { class: 'figure bet' }, labels.bet, el('div', { class: 'stepper' }, less, bet, more)),
    el('div', { class: 'figure' }, labels.win, win),
    spin,
  )
  return { element, bet, win, balance, labels, less, more, spin, turbo, auto, sound, rules, history, count, demo }
}

function drawFigures({ element, labels, bet, win, balance, demo }: Parts, state: PanelState): void {
  element.setAttribute('aria-label', t('slots:panel.controls'))
  labels.bet.textContent = t('slots:panel.bet')
  labels.win.textContent = t('slots:panel.win')
  labels.balance.textContent = t('slots:panel.balance')
  bet.textContent = moneyText(state.bet)
  win.textContent = moneyText(state.win)
  win.classList.toggle('has-win', parseMoney(state.win) > 0n)
  // Play money has no unit; the line above says that it is play money.
  const unit = state.isDemo ? '' : ` ${state.currency}`
  balance.textContent = state.balance === null ? '…' : `${moneyText(state.balance)}${unit}`
  demo.textContent = t('slots:panel.demo')
  demo.hidden = !state.isDemo
}

function drawButtons(parts: Parts, state: PanelState): void {
  const { less, more, spin, turbo, sound, auto } = parts
  const isLocked = state.isBusy || state.isPaused || state.autoLeft > 0
  less.disabled = isLocked || state.betIndex <= 0
  more.disabled = isLocked || state.betIndex >= state.levels - 1
  const isStop = state.isBusy && state.canStop
  spin.disabled = state.isPaused ? !isStop : state.isBusy && !state.canStop
  setIcon(spin, isStop ? 'stop' : 'spin')
  name(spin, isStop ? t('slots:panel.stop') : t('slots:panel.spinHint'))
  name(less, t('slots:panel.less'))
  name(more, t('slots:panel.more'))
  name(turbo, t('slots:panel.turbo'))
  turbo.setAttribute('aria-pressed', String(state.isTurbo))
  name(sound, t('slots:panel.sound'))
  sound.setAttribute('aria-pressed', String(!state.isMuted))
  setIcon(sound, state.isMuted ? 'muted' : 'sound')
  name(parts.rules, t('slots:panel.rules'))
  name(parts.history, t('slots:panel.history'))
  const isAuto = state.autoLeft > 0
  auto.hidden = !state.isAutoplayAllowed
  auto.disabled = !isAuto && (state.isBusy || state.isPaused)
  auto.setAttribute('aria-pressed', String(isAuto))
  name(auto, isAuto ? t('slots:panel.autoLeft', { count: state.autoLeft }) : t('slots:panel.auto'))
  parts.count.textContent = isAuto ? String(state.autoLeft) : ''
}

function button(picture: Parameters<typeof icon>[0], kind: string, onClick: () => void): HTMLButtonElement {
  return el('button', { type: 'button', class: `button ${kind}`, onclick: onClick }, icon(picture))
}

function name(target: HTMLElement, text: string): void {
  target.setAttribute('aria-label', text)
  target.title = text
}

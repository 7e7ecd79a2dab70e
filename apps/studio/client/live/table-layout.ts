import { languageName } from '@lotus/i18n/languages'
import { formatMoney, parseMoney } from '@lotus/kernel'
import type { TableSession } from '../../shared/table-answers.ts'
import { el, icon, setIcon } from '../frame/dom.ts'
import { moneyText } from '../frame/panel.ts'
import { language, otherLanguage, setLanguage, t } from '../frame/texts.ts'
import { createSpot, drawSpot, groupsOf, ownNow, setEnabled } from './felt-spots.ts'
import type { Play } from './play.ts'
import { drawRoads } from './roads.ts'
import { drawStage, resultText } from './stage.ts'

export type TableActions = {
  stage(spot: string): void
  place(): void
  undo(): void
  repeat(): void
  double(): void
  chooseChip(chip: bigint): void
  openRules(): void
  openHistory(): void
  toggleSound(): void
}
export type TableLayout = ReturnType<typeof createTableLayout>

const chips = ['1', '5', '10', '50', '100', '500'].map(parseMoney)
const chipText = (chip: bigint) => String(chip / 10_000n)
const phases = ['OPEN', 'CLOSING', 'DEALING', 'RESULT'] as const

/** The page of a table: head, felt with its spots, chips, roads. It is drawn anew from what is true. */
export function createTableLayout(root: HTMLElement, session: TableSession, actions: TableActions, isFramed: boolean) {
  const { engine } = session.game
  const parts = createParts(session, actions, isFramed)
  const { felt } = parts
  root.replaceChildren(parts.main, parts.reconnecting)
  let drawnStage = ''
  let drawnRoads = ''
  const drawMoving = (play: Play) => {
    const stageKey = JSON.stringify([play.state.opened, play.state.phase, language()])
    if (stageKey !== drawnStage) parts.stage.replaceChildren(drawStage(engine, play.state))
    drawnStage = stageKey
    const { history, revealed } = play.state
    const roadsKey = JSON.stringify([history, revealed, language()])
    if (roadsKey !== drawnRoads)
      parts.roads.replaceChildren(
        ...drawRoads(engine, history),
        el('p', { class: 'lead seed num' }, revealed === null ? '' : `${t('tables:revealed')}: ${revealed.seed}`),
      )
    drawnRoads = roadsKey
  }
  return {
    draw(play: Play) {
      const { state } = play
      felt.dataset['phase'] = state.phase
      drawHead(parts, session, play)
      drawMoving(play)
      for (const [id, spot] of parts.spots) drawSpot(spot, id, session, play)
      drawChips(parts, play)
      this.tick(play)
    },
    /** The countdown, by the server's clock. */
    tick({ state, skew }: Play) {
      const left = state.phaseEndsAt === null ? 0 : Date.parse(state.phaseEndsAt) - Date.now() - skew
      const all = Date.parse(state.phaseEndsAt ?? '') - Date.parse(state.phaseFrom ?? '')
      parts.clock.textContent = state.phaseEndsAt === null ? '–' : String(Math.max(0, Math.ceil(left / 1_000)))
      parts.ring.style.setProperty('--left', String(all > 0 ? Math.max(0, Math.min(1, left / all)) : 0))
    },
    muted(isMuted: boolean) {
      setIcon(parts.sound, isMuted ? 'muted' : 'sound')
      parts.sound.setAttribute('aria-pressed', String(!isMuted))
    },
    reconnecting(isAway: boolean) {
      parts.reconnecting.textContent = t('slots:state.reconnecting')
      parts.reconnecting.hidden = !isAway
    },
  }
}

const tool = (name: Parameters<typeof icon>[0], onclick: () => void) =>
  el('button', { type: 'button', class: 'button tool', onclick }, icon(name))
const textButton = (kind: string, onclick: () => void) =>
  el('button', { type: 'button', class: `button text ${kind}`, onclick })

type Parts = ReturnType<typeof createParts>

function createParts(session: TableSession, actions: TableActions, isFramed: boolean) {
  const head = createHead(actions, isFramed && session.mode === 'real')
  const felt = createFelt(session, actions)
  const bar = createBar(actions)
  const roads = el('aside', { class: 'roads' })
  return {
    ...head,
    ...felt,
    ...bar,
    roads,
    main: el('main', { class: 'table' }, head.header, felt.felt, bar.bar, roads),
    reconnecting: el('p', { class: 'notice', hidden: true, role: 'alert' }),
  }
}

/** `isDoubled`: the platform's frame shows name and balance too. */
function createHead(actions: TableActions, isDoubled: boolean) {
  const [title, lead, balance, balanceName] = [
    el('h1'),
    el('p', { class: 'simulated' }),
    el('output', { class: 'num' }),
    el('span'),
  ]
  const [rules, history, sound] = [
    tool('info', actions.openRules),
    tool('history', actions.openHistory),
    tool('sound', actions.toggleSound),
  ]
  const tongue = textButton('tongue', () => setLanguage(otherLanguage()))
  const header = el(
    'header',
    { class: `table-head ${isDoubled ? 'is-doubled' : ''}` },
    el('div', {}, title, lead),
    el('div', { class: 'wallet' }, balanceName, balance),
    tongue,
    rules,
    history,
    sound,
  )
  return { header, title, lead, balance, balanceName, rules, history, sound, tongue }
}

function createFelt(session: TableSession, actions: TableActions) {
  const [phase, facts, clock, stage, said] = [
    el('ol', { class: 'phases' }),
    el('p', { class: 'facts-line num' }),
    el('b', { class: 'num' }),
    el('div', { class: 'stage-live' }),
    el('p', { class: 'said', role: 'status', 'aria-live': 'polite' }),
  ]
  const ring = el('div', { class: 'clock', role: 'timer' }, clock)
  const spots = new Map(
    session.spots.map((spot) => [spot.id, createSpot(spot, session, () => actions.stage(spot.id))] as const),
  )
  const groups = groupsOf(session, spots)
  const felt = el(
    'section',
    { class: `felt ${session.game.engine === 'SIC_BO' ? 'red-felt' : 'green-felt'}` },
    el('div', { class: 'felt-head' }, phase, facts, ring),
    stage,
    said,
    ...groups.filter(({ isSmall }) => !isSmall).map(({ element }) => element),
    el('div', { class: 'felt-more' }, ...groups.filter(({ isSmall }) => isSmall).map(({ element }) => element)),
  )
  return { felt, phase, facts, ring, clock, stage, said, spots, groups }
}

function createBar(actions: TableActions) {
  const [staked, stakedName] = [el('output', { class: 'num' }), el('span')]
  const chipButtons = chips.map((chip, i) =>
    el(
      'button',
      { type: 'button', class: `chip c${i} num`, onclick: () => actions.chooseChip(chip) },
      el('span', {}, chipText(chip)),
    ),
  )
  const chipRow = el('div', { class: 'chips', role: 'group' }, ...chipButtons)
  const [undo, repeat, double, place] = [
    textButton('', actions.undo),
    textButton('', actions.repeat),
    textButton('', actions.double),
    textButton('main place-bet', actions.place),
  ]
  const bar = el(
    'section',
    { class: 'bet-bar' },
    el('div', { class: 'staked' }, stakedName, staked),
    chipRow,
    el('div', { class: 'acts' }, undo, repeat, double, place),
  )
  return { bar, staked, stakedName, chipRow, chipButtons, undo, repeat, double, place }
}

function drawHead(parts: Parts, session: TableSession, { state, balance, said }: Play): void {
  const { game, mode, currency } = session
  parts.title.textContent = game.name[language()] ?? game.gameCode
  parts.lead.textContent = t('tables:simulated')
  parts.balanceName.textContent = mode === 'demo' ? t('slots:panel.demo') : t('tables:balance')
  parts.balance.textContent = balance === null ? '…' : `${moneyText(balance)}${mode === 'demo' ? '' : ` ${currency}`}`
  parts.phase.replaceChildren(
    ...phases.map((one) => el('li', { 'aria-current': one === state.phase && 'step' }, t(`tables:phase.${one}`))),
  )
  const hash = state.commitment === null ? '' : `${state.commitment.slice(0, 4)}…${state.commitment.slice(-4)}`
  const count = t(state.players === 1 ? 'tables:players_one' : 'tables:players_other', { count: state.players })
  parts.facts.textContent = [
    ...(state.roundId === null ? [] : [t('tables:round', { number: state.number }), t('tables:hash', { hash })]),
    ...(state.shoe === null ? [] : [t('tables:shoe', { dealt: state.shoe.dealt, total: state.shoe.total })]),
    count,
  ].join(' · ')
  parts.facts.title = state.commitment ?? ''
  parts.ring.setAttribute('aria-label', t(`tables:phase.${state.phase}`))
  const result = state.mark ? resultText(state.mark, state.opened) : ''
  const own = said || (state.phase === 'RESULT' ? t('tables:say.none') : t(`tables:say.${state.phase}`))
  parts.said.textContent = [result, own].filter(Boolean).join(' · ')
  for (const { name, title } of parts.groups) {
    const isNamed = ['total', 'single', 'double', 'pair', 'triple'].includes(name)
    title.textContent = isNamed ? t(`tables:group.${name}`) : ''
    title.hidden = !isNamed
  }
  const named: [HTMLElement, string][] = [
    [parts.rules, t('tables:rules')],
    [parts.history, t('tables:history')],
    [parts.sound, t('slots:panel.sound')],
  ]
  for (const [button, text] of named) {
    button.setAttribute('aria-label', text)
    button.title = text
  }
  parts.tongue.textContent = languageName(otherLanguage())
}

function drawChips(parts: Parts, play: Play): void {
  const own = ownNow(play)
  const staged = play.staged.reduce((sum, { amount }) => sum + amount, 0n)
  const isOpen = play.state.phase === 'OPEN' && !play.isPaused && !play.isBusy
  parts.stakedName.textContent = t('tables:staked')
  parts.staked.textContent = formatMoney(parseMoney(own?.staked ?? '0') + staged)
  parts.chipRow.setAttribute('aria-label', t('tables:chips'))
  for (const [i, chip] of chips.entries()) {
    const button = parts.chipButtons[i]
    button?.setAttribute('aria-pressed', String(chip === play.chip))
    button?.setAttribute('aria-label', t('tables:chip', { value: chipText(chip) }))
  }
  const texts: [HTMLButtonElement, string, boolean][] = [
    [parts.undo, t('tables:undo'), isOpen && (staged > 0n || own?.undo != null)],
    [parts.repeat, t('tables:repeat'), isOpen && play.last.length > 0],
    [parts.double, t('tables:double'), isOpen && (staged > 0n || own !== null)],
    [
      parts.place,
      staged > 0n ? t('tables:place', { sum: formatMoney(staged) }) : t('tables:placeNone'),
      isOpen && staged > 0n,
    ],
  ]
  for (const [button, text, isOn] of texts) {
    button.textContent = text
    setEnabled(button, isOn)
  }
}

import { languageName } from '@lotus/i18n/languages'
import { formatMoney, parseMoney } from '@lotus/kernel'
import type { TableSession, TableSpot } from '../../shared/table-answers.ts'
import { el, icon, setIcon } from '../frame/dom.ts'
import { moneyText } from '../frame/panel.ts'
import { language, otherLanguage, setLanguage, t } from '../frame/texts.ts'
import type { Play } from './play.ts'
import { dieFace } from './pictures.ts'
import { drawRoads } from './roads.ts'
import { payText, spotName } from './spots.ts'
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
  const [title, lead, balance, phase, facts] = [
    el('h1'),
    el('p', { class: 'simulated' }),
    el('output', { class: 'num' }),
    el('ol', { class: 'phases' }),
    el('p', { class: 'facts-line num' }),
  ]
  const [clock, stage, said, roads] = [
    el('b', { class: 'num' }),
    el('div', { class: 'stage-live' }),
    el('p', { class: 'said', role: 'status', 'aria-live': 'polite' }),
    el('aside', { class: 'roads' }),
  ]
  const balanceName = el('span')
  const ring = el('div', { class: 'clock', role: 'timer' }, clock)
  const [rules, history, sound] = [
    tool('info', actions.openRules),
    tool('history', actions.openHistory),
    tool('sound', actions.toggleSound),
  ]
  const tongue = textButton('tongue', () => setLanguage(otherLanguage()))
  const spots = new Map(
    session.spots.map((spot) => [spot.id, createSpot(spot, session, () => actions.stage(spot.id))] as const),
  )
  const groups = groupsOf(session, spots)
  const staked = el('output', { class: 'num' })
  const stakedName = el('span')
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
  const felt = el(
    'section',
    { class: `felt ${session.game.engine === 'SIC_BO' ? 'red-felt' : 'green-felt'}` },
    el('div', { class: 'felt-head' }, phase, facts, ring),
    stage,
    said,
    ...groups.filter(({ isSmall }) => !isSmall).map(({ element }) => element),
    el('div', { class: 'felt-more' }, ...groups.filter(({ isSmall }) => isSmall).map(({ element }) => element)),
  )
  const main = el(
    'main',
    { class: 'table' },
    el(
      'header',
      { class: `table-head ${isFramed && session.mode === 'real' ? 'is-doubled' : ''}` },
      el('div', {}, title, lead),
      el('div', { class: 'wallet' }, balanceName, balance),
      tongue,
      rules,
      history,
      sound,
    ),
    felt,
    el(
      'section',
      { class: 'bet-bar' },
      el('div', { class: 'staked' }, stakedName, staked),
      chipRow,
      el('div', { class: 'acts' }, undo, repeat, double, place),
    ),
    roads,
  )
  const reconnecting = el('p', { class: 'notice', hidden: true, role: 'alert' })
  return {
    main,
    title,
    lead,
    balance,
    balanceName,
    phase,
    facts,
    ring,
    clock,
    stage,
    said,
    roads,
    felt,
    rules,
    history,
    sound,
    tongue,
    spots,
    groups,
    staked,
    stakedName,
    chipRow,
    chipButtons,
    undo,
    repeat,
    double,
    place,
    reconnecting,
  }
}

/** The order on the felt; the two-dice combinations lie last. */
function groupsOf({ game, spots }: TableSession, buttons: ReadonlyMap<string, HTMLElement>) {
  const isDice = game.engine === 'SIC_BO'
  const names = isDice ? ['even', 'total', 'single', 'double', 'triple', 'pair'] : ['main', 'side']
  const inGroup = ({ id, group }: TableSpot, name: string) => {
    if (isDice) return group === name || (name === 'triple' && group === 'anyTriple')
    return (name === 'main') === ['player', 'tie', 'banker'].includes(id)
  }
  return names.map((name) => {
    const title = el('h2', {})
    const own = spots.filter((spot) => inGroup(spot, name)).flatMap(({ id }) => buttons.get(id) ?? [])
    const isSmall = !['even', 'main', 'side'].includes(name)
    return {
      name,
      title,
      isSmall,
      element: el('div', { class: `group ${name}` }, title, el('div', { class: 'spots' }, ...own)),
    }
  })
}

/** What stands on the spot itself: a total's heading says what its number is. */
const spotText = (engine: TableSession['game']['engine'], id: string) =>
  id.startsWith('total_') ? id.slice('total_'.length) : spotName(engine, id)

function createSpot({ id, group, pays }: TableSpot, { game }: TableSession, onclick: () => void): HTMLButtonElement {
  const faces =
    group === 'double' ? [id, id] : group === 'triple' ? [id, id, id] : ['single', 'pair'].includes(group) ? [id] : []
  const dice = faces.flatMap((one) => [...(one.split('_')[1] ?? '')].map((face) => dieFace(Number(face))))
  return el(
    'button',
    { type: 'button', class: `spot ${id.split('_')[0] ?? ''}`, onclick },
    el('b', {}, ...(dice.length > 0 ? dice : [spotText(game.engine, id)])),
    el('small', { class: 'num' }, payText(pays)),
    el('span', { class: 'lying num' }),
    el('span', { class: 'mine num', hidden: true }),
  )
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
    ...(state.shoe === null ? [] : [`${state.shoe.dealt} / ${state.shoe.total}`]),
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

/** The one that has the keyboard keeps it, as a disabled button would lose the place; its action does nothing then. */
function setEnabled(button: HTMLElement, isOn: boolean): void {
  button.toggleAttribute('disabled', !isOn && document.activeElement !== button)
  button.setAttribute('aria-disabled', String(!isOn))
}

const sumOn = (bets: readonly { spot: string; amount: bigint }[], spot: string) =>
  bets.reduce((sum, bet) => (bet.spot === spot ? sum + bet.amount : sum), 0n)

const ownNow = ({ own, state }: Play) =>
  own !== null && own.roundId === state.roundId && own.state !== 'VOID' ? own : null

function drawSpot(spot: HTMLElement, id: string, { game, spots }: TableSession, play: Play): void {
  const own = ownNow(play)
  const sent = (own?.bets ?? []).map((bet) => ({ spot: bet.spot, amount: parseMoney(bet.amount) }))
  const [placed, staged] = [sumOn(sent, id), sumOn(play.staged, id)]
  const total = play.state.totals.find((one) => one.spot === id)
  const back = own?.settled?.lines.find((line) => line.spot === id)?.back
  const [name, lying, mine] = [
    spotName(game.engine, id),
    spot.querySelector('.lying'),
    spot.querySelector<HTMLElement>('.mine'),
  ]
  if (!lying || !mine) return
  lying.textContent = total ? moneyText(total.amount) : ''
  mine.hidden = placed + staged === 0n
  mine.textContent = formatMoney(placed + staged).replace(/\.00$/, '')
  spot.classList.toggle('is-staged', staged > 0n)
  spot.classList.toggle('is-won', back !== undefined && parseMoney(back) > 0n)
  setEnabled(spot, play.state.phase === 'OPEN' && !play.isPaused)
  const pays = spots.find((one) => one.id === id)?.pays ?? []
  spot.setAttribute(
    'aria-label',
    t('tables:spotLabel', {
      name,
      pay: payText(pays),
      own: formatMoney(placed + staged),
      total: moneyText(total?.amount ?? '0'),
    }),
  )
  const small = spot.querySelector('small')
  if (small) small.textContent = payText(pays)
  const label = spot.querySelector('b')
  if (label && !label.querySelector('.die')) label.textContent = spotText(game.engine, id)
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

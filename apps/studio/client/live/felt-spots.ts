import { formatMoney, parseMoney } from '@lotus/kernel'
import type { TableSession, TableSpot } from '../../shared/table-answers.ts'
import { el } from '../frame/dom.ts'
import { moneyText } from '../frame/panel.ts'
import { t } from '../frame/texts.ts'
import { dieFace } from './pictures.ts'
import type { Play } from './play.ts'
import { payText, spotName } from './spots.ts'

/** The order on the felt; the two-dice combinations lie last. */
export function groupsOf({ game, spots }: TableSession, buttons: ReadonlyMap<string, HTMLElement>) {
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

export function createSpot(
  { id, group, pays }: TableSpot,
  { game }: TableSession,
  onclick: () => void,
): HTMLButtonElement {
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

/** The one that has the keyboard keeps it, as a disabled button would lose the place; its action does nothing then. */
export function setEnabled(button: HTMLElement, isOn: boolean): void {
  button.toggleAttribute('disabled', !isOn && document.activeElement !== button)
  button.setAttribute('aria-disabled', String(!isOn))
}

const sumOn = (bets: readonly { spot: string; amount: bigint }[], spot: string) =>
  bets.reduce((sum, bet) => (bet.spot === spot ? sum + bet.amount : sum), 0n)

export const ownNow = ({ own, state }: Play) =>
  own !== null && own.roundId === state.roundId && own.state !== 'VOID' ? own : null

export function drawSpot(spot: HTMLElement, id: string, { game, spots }: TableSession, play: Play): void {
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

import { languageName } from '@lotus/i18n/languages'
import { formatDateTime } from '@lotus/i18n/format'
import { findSlot } from '@lotus/rules/slots/catalogue'
import { CallError, createApi, type ReplayRecord } from './frame/api.ts'
import { el, icon } from './frame/dom.ts'
import { explainError } from './frame/errors.ts'
import { createLayout } from './frame/layout.ts'
import { moneyText } from './frame/panel.ts'
import { createSound } from './frame/sound.ts'
import { createStage } from './frame/stage.ts'
import { language, otherLanguage, setLanguage, t } from './frame/texts.ts'
import { createView } from './sen-vang/view.ts'

/** The page of one round, from its record: member, operator and support see the same. */
export async function startReplay(root: HTMLElement, roundId: string, token: string): Promise<void> {
  const layout = createLayout(root)
  layout.progress(0.3, t('slots:loading.opening'))
  const api = createApi({ onRetry: (isWaiting) => layout.reconnecting(isWaiting) })
  let record: ReplayRecord
  try {
    const found = await api.replay(roundId, token)
    if ('kind' in found) {
      const { showTableReplay } = await import('./live/replay.ts')
      showTableReplay(root, found)
      return
    }
    record = found
  } catch (error) {
    const isUsed = error instanceof CallError && error.code === 'launch_expired'
    explainError(error, { host: undefined, isFatal: true, ...(isUsed ? { text: t('slots:replay.expired') } : {}) })
    return
  }
  const game = findSlot(record.gameCode)
  const outcome = record.outcome
  root.classList.add('replay')
  const facts = el('section', { class: 'record' })
  const controls = el('section', { class: 'panel replay-panel' })
  layout.addPanel(controls)
  root.querySelector('main')?.append(facts)
  const drawFacts = () => facts.replaceChildren(...factsOf(record))
  drawFacts()
  if (!outcome || !game) {
    layout.ready()
    layout.show(t('slots:replay.noOutcome'))
    return
  }
  await showOutcome(layout, controls, outcome, game, drawFacts)
}

type Outcome = NonNullable<ReplayRecord['outcome']>
type Game = NonNullable<ReturnType<typeof findSlot>>

/** The spins of the round on the reels; buttons below choose one. */
async function showOutcome(
  layout: ReturnType<typeof createLayout>,
  controls: HTMLElement,
  { spins, creditValue }: Outcome,
  game: Game,
  onLanguageChosen: () => void,
): Promise<void> {
  const sound = createSound({ isSilent: true })
  const stage = await createStage(layout.scene)
  await document.fonts.ready
  const view = await createView(stage, game, sound, layout.show)
  let at = 0
  const draw = () => {
    const one = spins[at]
    const kind = one?.mode === 'free' ? t('slots:replay.freeSpin') : t('slots:replay.base')
    const chooseLanguage = () => {
      setLanguage(otherLanguage())
      draw()
      onLanguageChosen()
    }
    controls.replaceChildren(
      button('previous', t('slots:replay.previous'), at > 0, () => void show(at - 1)),
      el(
        'div',
        { class: 'figure' },
        el('span', {}, `${t('slots:replay.spinOf', { now: at + 1, all: spins.length })} · ${kind}`),
        el('output', { class: 'value' }, `${t('slots:history.win')} ${moneyText(one?.win ?? '0')}`),
      ),
      button('next', t('slots:replay.next'), at < spins.length - 1, () => void show(at + 1)),
      button('spin', t('slots:replay.play'), true, () => void show(at)),
      el('button', { type: 'button', class: 'button text', onclick: chooseLanguage }, languageName(otherLanguage())),
    )
  }
  let turn = 0
  const show = async (index: number) => {
    turn += 1
    const mine = turn
    at = index
    draw()
    const one = spins[index]
    if (!one) return
    view.start('turbo')
    await view.stopAt(one, 'turbo', performance.now())
    if (mine !== turn) return
    layout.describe(view.describe(one.grid))
    layout.show(one.wins.length === 0 ? t('slots:say.nothing') : t('slots:say.won', { win: moneyText(one.win) }))
    await view.showWins(one, creditValue, 'turbo')
  }
  layout.ready()
  await show(0)
}

function button(name: Parameters<typeof icon>[0], label: string, isEnabled: boolean, onClick: () => void): HTMLElement {
  return el(
    'button',
    { type: 'button', class: 'button tool', 'aria-label': label, title: label, disabled: !isEnabled, onclick: onClick },
    icon(name),
  )
}

function factsOf(record: ReplayRecord): HTMLElement[] {
  const name = findSlot(record.gameCode)?.name[language()] ?? record.gameCode
  const rows: [string, string][] = [
    [t('slots:history.round'), record.roundId],
    [t('slots:replay.time'), formatDateTime(record.createdAt)],
    [t('slots:history.bet'), `${moneyText(record.bet)} ${record.currency}`],
    [t('slots:history.win'), record.win === null ? '–' : `${moneyText(record.win)} ${record.currency}`],
    [t('slots:replay.state'), t(`slots:history.state.${record.state}`)],
    [t('slots:replay.version'), `${record.engine} ${record.engineVersion} · ${record.engineHash.slice(0, 16)}…`],
  ]
  return [
    el('h1', {}, `${name} · ${t('slots:replay.title')}`),
    el('h2', {}, t('slots:replay.facts')),
    el('dl', { class: 'facts' }, ...rows.map(([key, value]) => el('div', {}, el('dt', {}, key), el('dd', {}, value)))),
    el('h2', {}, t('slots:replay.draws')),
    el('p', { class: 'lead' }, t('slots:replay.drawsLead')),
    el(
      'ol',
      { class: 'draws' },
      ...record.draws.map(({ purpose, n, value }) =>
        el('li', {}, el('span', {}, purpose), el('b', {}, `${value} / ${n}`)),
      ),
    ),
    el('h2', {}, t('slots:replay.steps')),
    el(
      'ol',
      { class: 'draws' },
      ...record.steps.map(({ state, note, at }) =>
        el('li', {}, el('span', {}, formatDateTime(at)), el('b', {}, note === null ? state : `${state} (${note})`)),
      ),
    ),
  ]
}

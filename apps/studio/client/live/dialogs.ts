import { formatRatePpm, formatShortDay, formatTimeWithSeconds } from '@lotus/i18n/format'
import { DECKS, SHOE_CARDS } from '@lotus/rules/live'
import type { TableEngine } from '@lotus/rules/live/catalogue'
import type { TableSession } from '../../shared/table-answers.ts'
import { openDialog } from '../frame/dialogs.ts'
import { el } from '../frame/dom.ts'
import { moneyText } from '../frame/panel.ts'
import { language, t } from '../frame/texts.ts'
import { recordFacts } from './record.ts'
import { payText, spotName } from './spots.ts'
import type { TableApi } from './table-api.ts'

const WHOLE_PPM = 1_000_000

/** How the game goes, what every bet pays and keeps, how rounds are decided and checked; that a program deals. */
export function openTableRules(session: TableSession): void {
  const { game } = session
  openDialog({
    title: `${game.name[language()] ?? ''} · ${t('tables:rulesText.title')}`,
    kind: 'sheet',
    content: [
      el('p', { class: 'simulated' }, t('tables:rulesText.dealer')),
      ...part('playTitle', playTexts(session)),
      ...part('fairTitle', [fairText(game.engine), t('tables:rulesText.check')]),
      el('h3', {}, t('tables:rulesText.payTitle')),
      el('p', { class: 'lead' }, t('tables:rulesText.edgeNote')),
      payTable(session),
    ],
  })
}

const part = (title: string, texts: readonly string[]): HTMLElement[] => [
  el('h3', {}, t(`tables:rulesText.${title}`)),
  el('ul', { class: 'how' }, ...texts.map((text) => el('li', {}, text))),
]

function playTexts({ spots, least, roundMost, tableMost }: TableSession): string[] {
  const banker = spots.find(({ id }) => id === 'banker')
  return [
    banker ? t('tables:rulesText.coup', { pay: payText(banker.pays) }) : t('tables:rulesText.dice'),
    t('tables:rulesText.round', { most: moneyText(roundMost), least: moneyText(least) }),
    ...(tableMost === null ? [] : [t('tables:rulesText.tableMost', { most: moneyText(tableMost) })]),
    t('tables:rulesText.valid'),
    t('tables:rulesText.late'),
  ]
}

const fairText = (engine: TableEngine): string =>
  engine === 'SIC_BO'
    ? t('tables:rulesText.fairDice')
    : t('tables:rulesText.fairShoe', { decks: DECKS, cards: SHOE_CARDS })

function payTable({ game, spots }: TableSession): HTMLElement {
  const head = ['bet', 'pay', 'back', 'edge', 'most'].map((key) =>
    el('th', { scope: 'col' }, t(`tables:rulesText.${key}`)),
  )
  const rows = spots.map(({ id, pays, returnPpm, most }) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, spotName(game.engine, id)),
      ...[payText(pays), formatRatePpm(returnPpm), formatRatePpm(WHOLE_PPM - returnPpm), moneyText(most)].map((text) =>
        el('td', { class: 'num' }, text),
      ),
    ),
  )
  return el('table', { class: 'odds pay-table' }, el('thead', {}, el('tr', {}, ...head)), el('tbody', {}, ...rows))
}

/** The player's last rounds at this table, each with all that decided it. */
export async function openTableHistory(api: TableApi, session: TableSession): Promise<void> {
  const { rounds } = await api.history()
  const show = async (roundId: string) => {
    const { round } = await api.round(roundId)
    openDialog({ title: session.game.name[language()] ?? '', kind: 'sheet', content: recordFacts(round) })
  }
  openDialog({
    title: t('tables:history'),
    kind: 'sheet',
    content: [
      rounds.length === 0
        ? el('p', { class: 'lead' }, t('tables:empty'))
        : el(
            'ol',
            { class: 'history' },
            ...rounds.map(({ roundId, number, createdAt, bet, win, state }) =>
              el(
                'li',
                {},
                el(
                  'div',
                  { class: 'when' },
                  el('b', {}, formatTimeWithSeconds(createdAt)),
                  el('span', {}, formatShortDay(createdAt)),
                ),
                el(
                  'div',
                  { class: 'what' },
                  el('span', {}, `${t('tables:round', { number })} · ${t('slots:history.bet')} ${moneyText(bet)}`),
                  el('b', {}, win === null ? '–' : `${t('slots:history.win')} ${moneyText(win)}`),
                  el('small', {}, state === 'CLOSED' ? '' : t(`tables:state.${state}`)),
                ),
                el(
                  'button',
                  { type: 'button', class: 'button text', onclick: () => void show(roundId) },
                  t('slots:history.show'),
                ),
              ),
            ),
          ),
    ],
  })
}

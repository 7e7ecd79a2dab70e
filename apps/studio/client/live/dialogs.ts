import { formatRatePpm, formatShortDay, formatTimeWithSeconds } from '@lotus/i18n/format'
import type { TableSession } from '../../shared/table-answers.ts'
import { openDialog } from '../frame/dialogs.ts'
import { el } from '../frame/dom.ts'
import { moneyText } from '../frame/panel.ts'
import { language, t } from '../frame/texts.ts'
import { recordFacts } from './record.ts'
import { payText, spotName } from './spots.ts'
import type { TableApi } from './table-api.ts'

/** Every bet with what it pays, its return and its limit; how rounds are decided; that a program deals. */
export function openTableRules({ game, spots, least, roundMost }: TableSession): void {
  const isDice = game.engine === 'SIC_BO'
  const head = ['bet', 'pay', 'back', 'most'].map((key) => el('th', { scope: 'col' }, t(`tables:rulesText.${key}`)))
  openDialog({
    title: `${game.name[language()] ?? ''} · ${t('tables:rulesText.title')}`,
    kind: 'sheet',
    content: [
      el('p', { class: 'simulated' }, t('tables:rulesText.dealer')),
      el(
        'ul',
        { class: 'how' },
        ...[
          t(isDice ? 'tables:rulesText.dice' : 'tables:rulesText.coup'),
          t('tables:rulesText.round', { most: moneyText(roundMost), least: moneyText(least) }),
          t('tables:rulesText.valid'),
          t('tables:rulesText.late'),
          t(isDice ? 'tables:rulesText.fairDice' : 'tables:rulesText.fairShoe'),
        ].map((text) => el('li', {}, text)),
      ),
      el(
        'table',
        { class: 'odds' },
        el('thead', {}, el('tr', {}, ...head)),
        el(
          'tbody',
          {},
          ...spots.map(({ id, pays, returnPpm, most }) =>
            el(
              'tr',
              {},
              el('th', { scope: 'row' }, spotName(game.engine, id)),
              el('td', { class: 'num' }, payText(pays)),
              el('td', { class: 'num' }, formatRatePpm(returnPpm)),
              el('td', { class: 'num' }, moneyText(most)),
            ),
          ),
        ),
      ),
    ],
  })
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

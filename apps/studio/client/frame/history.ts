import { formatTimeWithSeconds, formatShortDay } from '@lotus/i18n/format'
import type { Api, HistoryLine, Round } from './api.ts'
import { openDialog } from './dialogs.ts'
import { el } from './dom.ts'
import { moneyText } from './panel.ts'
import { t } from './texts.ts'

/** The player's last rounds of this game; a finished one can be replayed. */
export async function openHistory(api: Api, show: (round: Round) => void): Promise<void> {
  const { rounds } = await api.history()
  const dialog = openDialog({
    title: t('slots:history.title'),
    kind: 'sheet',
    content: [
      rounds.length === 0
        ? el('p', { class: 'lead' }, t('slots:history.empty'))
        : el('ol', { class: 'history' }, ...rounds.map((line) => row(line, () => void open(line.roundId)))),
    ],
  })
  const open = async (roundId: string) => {
    const { round } = await api.round(roundId)
    dialog.close()
    show(round)
  }
}

function row(line: HistoryLine, onShow: () => void): HTMLElement {
  const isShown = ['PRESENTED', 'WIN_SENT', 'CLOSED', 'DISPUTED'].includes(line.state)
  return el(
    'li',
    {},
    el(
      'div',
      { class: 'when' },
      el('b', {}, formatTimeWithSeconds(line.createdAt)),
      el('span', {}, formatShortDay(line.createdAt)),
    ),
    el(
      'div',
      { class: 'what' },
      el('span', {}, `${t('slots:history.bet')} ${moneyText(line.bet)}`),
      el('b', {}, line.win === null ? '–' : `${t('slots:history.win')} ${moneyText(line.win)}`),
      el(
        'small',
        {},
        line.freeSpins > 0
          ? t('slots:history.free', { count: line.freeSpins })
          : line.state === 'CLOSED'
            ? ''
            : t(`slots:history.state.${line.state}`),
      ),
    ),
    isShown
      ? el('button', { type: 'button', class: 'button text', onclick: onShow }, t('slots:history.show'))
      : el('span', {}),
  )
}

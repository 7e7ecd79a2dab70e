import { formatDateTime } from '@lotus/i18n/format'
import { formatMoney, parseMoney } from '@lotus/kernel'
import { dealCoup, liveCommitment, shuffleShoe, throwDice } from '@lotus/rules/live'
import type { TableEngine } from '@lotus/rules/live/catalogue'
import type { TableRecord } from '../../shared/table-answers.ts'
import { el } from '../frame/dom.ts'
import { moneyText } from '../frame/panel.ts'
import { t } from '../frame/texts.ts'
import { spotName } from './spots.ts'
import { drawStage, resultText } from './stage.ts'

/** A player's round, for its history and its replay: result, bets, money, and the seed to check it by. */
export function recordFacts(record: TableRecord): HTMLElement[] {
  // Written by our own server.
  const engine = record.engine as TableEngine
  const net = record.win === null ? null : parseMoney(record.win) - parseMoney(record.bet)
  const rows: [string, string][] = [
    [t('slots:history.round'), record.roundId],
    [t('tables:round', { number: record.number }), record.tableRound],
    [t('slots:replay.time'), formatDateTime(record.createdAt)],
    [t('slots:history.bet'), `${moneyText(record.bet)} ${record.currency}`],
    [t('slots:history.win'), record.win === null ? '–' : `${moneyText(record.win)} ${record.currency}`],
    [t('tables:net'), net === null ? '–' : formatMoney(net, { signed: true })],
    [t('tables:validBet'), record.validBet === null ? '–' : moneyText(record.validBet)],
    [t('slots:replay.state'), t(`tables:state.${record.state}`)],
    [t('slots:replay.version'), `${record.engine} ${record.engineVersion}`],
    [t('tables:commitment'), record.commitment],
    [t('tables:label'), record.label],
    ...(record.position === null ? [] : [[t('tables:position'), String(record.position)] as [string, string]]),
    [t('tables:seed'), record.seed ?? t('tables:seedLater')],
  ]
  return [
    el('p', { class: 'simulated' }, t('tables:simulated')),
    ...(record.opened && record.mark
      ? [
          el('div', { class: 'felt small' }, drawStage(engine, { opened: record.opened, phase: 'RESULT' })),
          el('p', { class: 'said' }, resultText(record.mark, record.opened)),
        ]
      : []),
    el(
      'table',
      { class: 'odds' },
      el(
        'tbody',
        {},
        ...record.lines.map(({ spot, amount, back }) =>
          el(
            'tr',
            {},
            el('th', { scope: 'row' }, spotName(engine, spot)),
            el('td', { class: 'num' }, moneyText(amount)),
            el('td', { class: 'num' }, back === null ? '–' : `${t('tables:back')} ${moneyText(back)}`),
          ),
        ),
      ),
    ),
    el('dl', { class: 'facts' }, ...rows.map(([key, value]) => el('div', {}, el('dt', {}, key), el('dd', {}, value)))),
    ...(record.seed === null ? [] : [checkButton(record, record.seed)]),
  ]
}

/** Computes the round anew in the browser, from the seed alone. */
function checkButton(record: TableRecord, seedHex: string): HTMLElement {
  const answer = el('p', { role: 'status', class: 'lead' })
  const check = async () => {
    const seed = Uint8Array.from(seedHex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
    const isSeed = (await liveCommitment(seed)) === record.commitment
    answer.textContent = isSeed && (await isResult(record, seed)) ? t('tables:checkOk') : t('tables:checkBad')
  }
  const button = el('button', { type: 'button', class: 'button text', onclick: () => void check() }, t('tables:check'))
  return el('div', { class: 'check' }, button, answer)
}

async function isResult({ position, label, opened }: TableRecord, seed: Uint8Array): Promise<boolean> {
  if (position === null) return (await throwDice(seed, label)).dice.join() === opened?.dice.join()
  const { player, banker } = dealCoup(await shuffleShoe(seed, label), position)
  return player.join() === opened?.player.join() && banker.join() === opened.banker.join()
}

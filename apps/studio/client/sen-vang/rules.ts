import { formatRatePpm } from '@lotus/i18n/format'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { creditValue, PAYING_MIN, senVang } from '@lotus/rules/slots'
import { engineOdds, type SlotCatalogueEntry } from '@lotus/rules/slots/catalogue'
import { openDialog } from '../frame/dialogs.ts'
import { el } from '../frame/dom.ts'
import { moneyText } from '../frame/panel.ts'
import { language, t } from '../frame/texts.ts'
import { symbolName, symbolSvg } from './symbols.ts'

/** Return, chances, paytable, lines and rules, one tap away from the reels. */
export function openRules(game: SlotCatalogueEntry, bet: string): void {
  const names = { wild: symbolName('W', game), scatter: symbolName('S', game) }
  openDialog({
    title: `${game.name[language()]} · ${t('slots:rules.title')}`,
    kind: 'sheet',
    content: [
      heading(t('slots:rules.odds')),
      odds(game),
      heading(t('slots:rules.how')),
      el(
        'ul',
        { class: 'how' },
        ...[
          t('slots:rules.how1'),
          t('slots:rules.how2', names),
          t('slots:rules.how3', names),
          t('slots:rules.how4', names),
          t('slots:rules.how5'),
          t('slots:rules.how6'),
        ].map((text) => el('li', {}, capital(text))),
      ),
      heading(t('slots:rules.pays')),
      el('p', { class: 'lead' }, t('slots:rules.paysLead', { bet: moneyText(bet) })),
      el('div', { class: 'pays' }, ...pays(game, bet)),
      heading(t('slots:rules.lines')),
      el('p', { class: 'lead' }, t('slots:rules.linesLead')),
      el('div', { class: 'lines' }, ...senVang.lines.map(lineFigure)),
    ],
  })
}

const heading = (text: string) => el('h3', {}, text)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function odds(game: SlotCatalogueEntry): HTMLElement {
  const { numerator, denominator } = game.returnFraction
  const { triggerOneIn, largestBaseWin } = engineOdds[game.engine]
  const rows: [string, string, string?][] = [
    [
      t('slots:rules.return'),
      formatRatePpm(game.returnPpm),
      t('slots:rules.returnExact', { fraction: `${numerator}/${denominator}` }),
    ],
    [t('slots:rules.hit'), formatRatePpm(game.hitPpm)],
    [t('slots:rules.trigger'), t('slots:rules.oneIn', { count: triggerOneIn })],
    [t('slots:rules.biggest'), t('slots:rules.biggestValue', { times: largestBaseWin })],
    [t('slots:rules.volatility'), t(`slots:rules.volatilityOf.${game.volatility}`)],
    [t('slots:replay.version'), t('slots:rules.engine', { engine: game.engine, version: game.engineVersion })],
  ]
  return el(
    'dl',
    { class: 'facts' },
    ...rows.map(([name, value, more]) =>
      el('div', {}, el('dt', {}, name), el('dd', {}, value, more === undefined ? null : el('small', {}, more))),
    ),
  )
}

function pays(game: SlotCatalogueEntry, bet: string): HTMLElement[] {
  const credit = creditValue(senVang, parseMoney(bet))
  const amount = (credits: number) => moneyText(moneyToString(BigInt(credits) * credit))
  const rowsOf = (list: readonly number[]) =>
    list.map((credits, i) => ({ run: i + PAYING_MIN, text: amount(credits) })).toReversed()
  const scatter = rowsOf(senVang.scatterPays.map((times) => times * senVang.credits))
  return [
    payCard(game, 'W', []),
    payCard(game, 'S', scatter),
    ...Object.entries(senVang.pays).map(([symbol, list]) => payCard(game, symbol, rowsOf(list))),
  ]
}

function payCard(
  game: SlotCatalogueEntry,
  symbol: string,
  rows: readonly { run: number; text: string }[],
): HTMLElement {
  const picture = el('img', {
    alt: '',
    width: 64,
    height: 64,
    src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(symbolSvg(symbol, game))}`,
  })
  return el(
    'figure',
    { class: symbol === 'W' || symbol === 'S' ? 'pay special' : 'pay' },
    picture,
    el(
      'figcaption',
      {},
      el('b', {}, capital(symbolName(symbol, game))),
      ...rows.map(({ run, text }) => el('span', {}, el('i', {}, `${run}×`), text)),
    ),
  )
}

/** A line as a small grid with its five cells filled. */
function lineFigure(rows: readonly number[], index: number): HTMLElement {
  const cells = [0, 1, 2].flatMap((row) => rows.map((at) => el('i', { class: at === row ? 'on' : '' })))
  return el(
    'figure',
    { class: 'line' },
    el('div', { 'aria-hidden': 'true' }, ...cells),
    el('figcaption', {}, `${index + 1}`),
  )
}

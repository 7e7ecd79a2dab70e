import { assert, formatMoney, moneyToString, must } from '@lotus/kernel'
import { parseFamilyDraw, prepareFamilyOrder, settleFamilyOrder } from '@lotus/rules/catalogue'
import { findFamily } from '@lotus/rules/catalogue/all'
import { helpTexts, type HelpExample, type HelpPlay, type HelpSheet, type HelpText } from '@lotus/rules/catalogue/help'
import { byLanguage, completeLanguages, type Localized, inLanguage } from '../../../../platform/language.ts'
import words from './sheet-words.json' with { type: 'json' }

/** As the screens show money: two decimals. `result` is payout less stake, with its sign. */
export type ExampleFigures = { readonly stake: string; readonly payout: string; readonly result: string }

function pays(family: string, { play, tier }: HelpPlay): { price: string; odds: string } {
  const found = must(must(findFamily(family), `no family ${family}`).findPlay(play), `${family} has no play ${play}`)
  const odds = must(
    tier === undefined ? found.odds[0] : found.odds.find((row) => row.tier === tier),
    `${family} ${play} has no tier ${tier ?? ''}`,
  )
  return { price: formatMoney(found.pricePerLine), odds: grouped(moneyToString(odds.odds)) }
}

/** Odds keep the decimals that matter: 3.649 is not 3.64, and 98.5 is 98.50. Adds thousands separators. */
function grouped(text: string): string {
  const [whole = '', places = ''] = text.split('.')
  const matters = places.replace(/0+$/, '').padEnd(2, '0')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${matters}`
}

/** Settles the example by the rules; throws if the rules refuse it, since the example is then wrong. */
export function figuresOf(name: string, { play, content, points, prizeGroup, draw }: HelpExample): ExampleFigures {
  const family = must(findFamily(name), `no family ${name}`)
  const order = prepareFamilyOrder(family, { play, content, unit: '1', points, ...(prizeGroup ? { prizeGroup } : {}) })
  assert(order.ok, `example ${name} ${play} is not a ticket`)
  const drawn = must(parseFamilyDraw(family, draw), `example ${name} ${play} has no draw`)
  const { stake, payout } = settleFamilyOrder(order, drawn)
  const result = payout - stake
  const sign = result < 0n ? '−' : '+'
  return {
    stake: formatMoney(stake),
    payout: formatMoney(payout),
    result: `${sign}${formatMoney(result < 0n ? -result : result)}`,
  }
}

/** Fills `{names}` in a text with shared sentences or the figures of an example. */
export const fillText = (text: HelpText, figures: Readonly<Record<string, string>> = {}): Localized =>
  byLanguage(completeLanguages, (language) =>
    inLanguage(text, language).replace(
      /\{(\w+)\}/g,
      (_, name: string) => figures[name] ?? inLanguage(must(helpTexts[name], name), language),
    ),
  )

/** The sheet as an article's body. */
export function renderSheet(sheet: HelpSheet): Localized {
  const { family, plays, examples, hasPrizeGroup = false } = sheet
  const draw = fillText(sheet.draw)
  const texts = examples.map((example) => fillText(example.text, figuresOf(family, example)))
  const notes = (sheet.notes ?? []).map((note) =>
    fillText(typeof note === 'string' ? must(helpTexts[note], note) : note),
  )
  return byLanguage(completeLanguages, (language) => {
    const rows = plays.map((row) => {
      const { price, odds } = pays(family, row)
      return `<tr><td>${inLanguage(row.name, language)}</td><td>${fillText(row.wins)[language]}</td><td>${price} → ${odds}</td></tr>`
    })
    return [
      `<h2>${words.draw[language]}</h2><p>${draw[language]}</p>`,
      `<h2>${words.plays[language]}</h2>`,
      `<table><thead><tr>${words.head[language].map((cell) => `<th>${cell}</th>`).join('')}</tr></thead>`,
      `<tbody>${rows.join('')}</tbody></table>`,
      `<p>${words.default[language]}</p>`,
      hasPrizeGroup ? `<p>${words.group[language]}</p>` : '',
      `<h2>${words.examples[language]}</h2><ul>${texts.map((text) => `<li>${text[language]}</li>`).join('')}</ul>`,
      notes.length === 0
        ? ''
        : `<h2>${words.notes[language]}</h2><ul>${notes.map((note) => `<li>${note[language]}</li>`).join('')}</ul>`,
      words.more[language],
    ].join('')
  })
}

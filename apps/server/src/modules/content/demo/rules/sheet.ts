import { assert, formatMoney, moneyToString, must } from '@lotus/kernel'
import { parseFamilyDraw, prepareFamilyOrder, settleFamilyOrder } from '@lotus/rules/catalogue'
import { findFamily } from '@lotus/rules/catalogue/all'
import { helpWords, type HelpExample, type HelpPlay, type HelpSheet } from '@lotus/rules/catalogue/help'
import { each, type Both } from '../both.ts'

/** As the screens show money: two decimals. `result` is payout less stake, with its sign. */
export type ExampleFigures = { readonly stake: string; readonly payout: string; readonly result: string }

const words = {
  draw: { vi: 'Kết quả từ đâu', en: 'Where the result comes from' },
  plays: { vi: 'Kiểu chơi và mức trả', en: 'Plays and payouts' },
  head: {
    vi: ['Kiểu chơi', 'Thắng khi', 'Cược → nhận'],
    en: ['Play', 'Wins when', 'Stake → payout'],
  },
  default: {
    vi: 'Cột cuối là tiền cược của một dòng, một điểm và tiền nhận khi trúng, đã gồm tiền gốc, theo bảng mặc định. Mức đang áp dụng luôn hiện trên màn hình cược và được ghi vào vé lúc đặt.',
    en: 'The last column is the stake of one line at one point and what it pays, the stake included, by the default table. What applies now is always on the betting screen and is written on the ticket when you place it.',
  },
  group: {
    vi: 'Bảng ghi mức trả ở nhóm thưởng 2000. Nhóm cao nhất mặc định của trò này là 1960: mức trả thật bằng con số trong bảng nhân 1960/2000. Chọn nhóm thấp hơn thì phần chênh được hoàn vào tiền cược khi vé được tính.',
    en: 'The table gives payouts at prize group 2000. The highest group of this game is 1960 by default: a ticket then pays the figure times 1960/2000. Choose a lower group and the difference comes back on the stake when the ticket is settled.',
  },
  examples: { vi: 'Ví dụ tính sẵn', en: 'Worked examples' },
  notes: { vi: 'Cần biết', en: 'Good to know' },
  more: {
    vi: '<p>Xem thêm: <a href="/help?article=place-a-bet">cách đặt cược</a>, <a href="/help?article=void-and-correction">kỳ bị huỷ và đính chính</a>, <a href="/help?article=verify-a-draw">tự kiểm chứng một kỳ quay</a>. Cược có thể thua: <a href="/page/responsible-gaming">chơi có trách nhiệm</a>.</p>',
    en: '<p>See also: <a href="/help?article=place-a-bet">placing a bet</a>, <a href="/help?article=void-and-correction">void draws and corrections</a>, <a href="/help?article=verify-a-draw">verifying a draw yourself</a>. Bets can lose: <a href="/page/responsible-gaming">responsible gaming</a>.</p>',
  },
} as const

function pays(family: string, { play, tier }: HelpPlay): { price: string; odds: string } {
  const found = must(must(findFamily(family), `no family ${family}`).findPlay(play), `${family} has no play ${play}`)
  const odds = must(
    tier === undefined ? found.odds[0] : found.odds.find((row) => row.tier === tier),
    `${family} ${play} has no tier ${tier ?? ''}`,
  )
  return { price: formatMoney(found.pricePerLine), odds: grouped(moneyToString(odds.odds)) }
}

/** Odds keep the decimals that matter: 3.649 is not 3.64, and 98.5 is 98.50. Thousands apart. */
function grouped(text: string): string {
  const [whole = '', places = ''] = text.split('.')
  const matters = places.replace(/0+$/, '').padEnd(2, '0')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${matters}`
}

/** Settles the example by the rules; one that they would not take is a mistake of this folder. */
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

/** A text with its `{names}` filled in, by shared sentences or the figures of an example. */
export const fillText = (text: Both, figures: Readonly<Record<string, string>> = {}): Both =>
  each((language) =>
    text[language].replace(/\{(\w+)\}/g, (_, name: string) => figures[name] ?? must(helpWords[name], name)[language]),
  )

/** The sheet as an article's body. */
export function renderSheet(sheet: HelpSheet): Both {
  const { family, plays, examples, hasPrizeGroup = false } = sheet
  const draw = fillText(sheet.draw)
  const texts = examples.map((example) => fillText(example.text, figuresOf(family, example)))
  const notes = (sheet.notes ?? []).map((note) =>
    fillText(typeof note === 'string' ? must(helpWords[note], note) : note),
  )
  return each((language) => {
    const rows = plays.map((row) => {
      const { price, odds } = pays(family, row)
      return `<tr><td>${row.name[language]}</td><td>${fillText(row.wins)[language]}</td><td>${price} → ${odds}</td></tr>`
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

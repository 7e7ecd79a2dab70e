import { languageName, languageTag } from '@lotus/i18n/languages'
import { cardFaults, chainFaults, faultOf, faults, payoutFaults, type ChainFault } from './faults.ts'
import type { Order } from './orders.ts'
import { pageLanguages, translator, type PageLanguage, type Translate } from './texts.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

type Shown = { order: Order; language: PageLanguage; nowMs: number }

/** The payment page: what is paid to whom, that nothing of it is real, and which amount rehearses which fault. */
export function payPage({ order, language, nowMs }: Shown): string {
  const t = translator(language)
  const vnd = `${order.amount.replace(/\B(?=(\d{3})+$)/g, ',')} VND`
  const body = `
    ${languageLinks(language, t)}
    <h1>${escaped(t('sandbox:title'))}</h1>
    <p class="warning" role="note"><b>${escaped(t('sandbox:simulation'))}</b> ${escaped(t('sandbox:simulationText'))}</p>
    <dl>
      <div><dt>${escaped(t('sandbox:order'))}</dt><dd>${escaped(order.orderRef)}</dd></div>
      <div><dt>${escaped(t('sandbox:due'))}</dt><dd class="due">${escaped(vnd)}</dd></div>
      <div><dt>${escaped(t('sandbox:into'))}</dt><dd>${escaped(`${order.shown.amount.replace(/(\.\d\d)\d*$/, '$1')} ${order.shown.unit}`)}</dd></div>
    </dl>
    ${action({ order, language, nowMs }, t, vnd)}
    ${faultList(order, t)}
    ${serialFaultList(t)}
    ${payoutFaultList(t)}`
  return documentOf(t('sandbox:title'), language, body)
}

/** What the sandbox rehearses, for payments and for payouts: nobody opens a page for a payout. */
export function faultsPage(language: PageLanguage): string {
  const t = translator(language)
  const body = `
    ${languageLinks(language, t)}
    <h1>${escaped(t('sandbox:title'))}</h1>
    <p class="warning" role="note"><b>${escaped(t('sandbox:simulation'))}</b> ${escaped(t('sandbox:simulationText'))}</p>
    ${faultList(undefined, t)}
    ${serialFaultList(t)}
    ${chainFaultList(t)}
    ${payoutFaultList(t)}`
  return documentOf(t('sandbox:title'), language, body)
}

export function missingPage(language: PageLanguage): string {
  const t = translator(language)
  const body = `<h1>${escaped(t('sandbox:missing'))}</h1><p>${escaped(t('sandbox:missingText'))}</p>`
  return documentOf(t('sandbox:missing'), language, body)
}

function action({ order, language, nowMs }: Shown, t: Translate, amount: string): string {
  const say = (key: string) =>
    `<p class="done" role="status"><b>${escaped(t(`sandbox:${key}`))}</b> ${escaped(t(`sandbox:${key}Text`))}</p>`
  if (order.state === 'failed') return say('failed')
  if (order.state === 'paid' || order.booksAt !== null) return say('paid')
  if (Date.parse(order.expiresAt) <= nowMs) return say('expired')
  return `<form method="post" action="/pay/${order.token}?lang=${language}"><button>${escaped(t('sandbox:pay', { amount }))}</button></form>`
}

function payoutFaultList(t: Translate): string {
  const lines = Object.entries(payoutFaults).map(
    ([hundredths, fault]) => `<li><b>.${hundredths}</b> ${escaped(t(`sandbox:payoutFault.${fault}`))}</li>`,
  )
  return `<section><h2>${escaped(t('sandbox:payoutFaults'))}</h2><p>${escaped(t('sandbox:payoutFaultsText'))}</p><ul>${lines.join('')}</ul></section>`
}

/** Of transfers of USDT; the order's own is marked. */
export function chainFaultList(t: Translate, own?: ChainFault): string {
  const lines = Object.entries(chainFaults).map(([hundredths, fault]) => {
    const text = `<b>.${hundredths.padStart(2, '0')}</b> ${escaped(t(`sandbox:chainFault.${fault}`))}`
    return fault === own ? `<li aria-current="true">${text}</li>` : `<li>${text}</li>`
  })
  return `<section><h2>${escaped(t('sandbox:chainFaults'))}</h2><p>${escaped(t('sandbox:chainFaultsText'))}</p><ul>${lines.join('')}</ul></section>`
}

function serialFaultList(t: Translate): string {
  const lines = Object.entries(cardFaults).map(
    ([last, fault]) => `<li><b>…${last.padStart(2, '0')}</b> ${escaped(t(`sandbox:cardFault.${fault}`))}</li>`,
  )
  return `<section><h2>${escaped(t('sandbox:cardFaults'))}</h2><p>${escaped(t('sandbox:cardFaultsText'))}</p><ul>${lines.join('')}</ul></section>`
}

function faultList(order: Order | undefined, t: Translate): string {
  const own = order && faultOf(order.shown.amount)
  const lines = Object.entries(faults).map(([hundredths, fault]) => {
    const text = `<b>.${hundredths.padStart(2, '0')}</b> ${escaped(t(`sandbox:fault.${fault}`))}`
    return fault === own ? `<li aria-current="true">${text}</li>` : `<li>${text}</li>`
  })
  return `<section><h2>${escaped(t('sandbox:faults'))}</h2><p>${escaped(t('sandbox:faultsText'))}</p><ul>${lines.join('')}</ul></section>`
}

export function languageLinks(language: PageLanguage, t: Translate): string {
  const links = pageLanguages.map((one) =>
    one === language
      ? `<b lang="${one}">${escaped(languageName(one))}</b>`
      : `<a lang="${one}" href="?lang=${one}">${escaped(languageName(one))}</a>`,
  )
  return `<nav aria-label="${escaped(t('sandbox:language'))}">${links.join('')}</nav>`
}

export const documentOf = (title: string, language: PageLanguage, body: string) => `<!doctype html>
<html lang="${languageTag(language)}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="dark light" />
    <title>${escaped(title)}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/style.css" />
  </head>
  <body><main>${body}</main></body>
</html>`

import { chainFaultOf } from './faults.ts'
import { chainFaultList, documentOf, escaped, languageLinks } from './page.ts'
import { translator, type PageLanguage } from './texts.ts'
import type { Watch } from './watches.ts'

const UNITS = 1_000_000n

/** "3.937008" of millionths. */
const usdtOf = (units: string): string =>
  `${BigInt(units) / UNITS}.${(BigInt(units) % UNITS).toString().padStart(6, '0')}`

/** The page of a simulated chain: where to send how much, that nothing of it is real, and what it rehearses. */
export function chainPage(watch: Watch, language: PageLanguage): string {
  const t = translator(language)
  const amount = `${usdtOf(watch.due)} ${watch.token}`
  const fact = (label: string, value: string) => `<div><dt>${escaped(t(label))}</dt><dd>${escaped(value)}</dd></div>`
  const sent = `<p class="done" role="status"><b>${escaped(t('sandbox:chainSent'))}</b> ${escaped(t('sandbox:chainSentText'))}</p>`
  const button = `<form method="post" action="/chain/${watch.page}?lang=${language}"><button>${escaped(t('sandbox:chainSend', { amount }))}</button></form>`
  const body = `
    ${languageLinks(language, t)}
    <h1>${escaped(t('sandbox:chainTitle'))}</h1>
    <p class="warning" role="note"><b>${escaped(t('sandbox:simulation'))}</b> ${escaped(t('sandbox:chainSimulationText'))}</p>
    <dl>
      ${fact('sandbox:order', watch.orderRef)}
      ${fact('sandbox:network', watch.network)}
      ${fact('sandbox:address', watch.address)}
      <div><dt>${escaped(t('sandbox:due'))}</dt><dd class="due">${escaped(amount)}</dd></div>
    </dl>
    ${watch.transfers.length > 0 ? sent : button}
    ${chainFaultList(t, chainFaultOf(watch.shown.amount))}`
  return documentOf(t('sandbox:chainTitle'), language, body)
}

import { languageName } from '@lotus/i18n/languages'
import { findTable } from '@lotus/rules/live/catalogue'
import type { TableRecord } from '../../shared/table-answers.ts'
import { el } from '../frame/dom.ts'
import { language, onLanguage, otherLanguage, setLanguage, t } from '../frame/texts.ts'
import { recordFacts } from './record.ts'
import './table.css'

/** The page of a player's round at a table: member, operator and support see the same. */
export function showTableReplay(root: HTMLElement, record: TableRecord): void {
  root.classList.add('replay')
  const page = el('main', { class: 'record table-record' })
  root.replaceChildren(page)
  onLanguage(() => {
    const name = findTable(record.gameCode)?.name[language()] ?? record.gameCode
    const change = () => setLanguage(otherLanguage())
    page.replaceChildren(
      el('h1', {}, `${name} · ${t('slots:replay.title')}`),
      el('button', { type: 'button', class: 'button text', onclick: change }, languageName(otherLanguage())),
      ...recordFacts(record),
    )
  })
}
